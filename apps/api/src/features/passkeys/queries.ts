import { randomBytes } from 'node:crypto'
import type { Passkey, Transport } from '@fanal/contract/schemas/passkeys'
import { type Db, sql } from '#platform/database'
import { addToDirectory, findInDirectory, removeFromDirectory } from '#platform/database/directory'

interface PasskeyRow {
  id: number
  name: string
  created_at: Date
  last_used_at: Date | null
}

const passkeyOf = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

export async function findPasskeys(db: Db, customerId: number): Promise<Passkey[]> {
  const rows = await db.many<PasskeyRow>(sql`
    select number as id, name, created_at, last_used_at from passkeys
    where customer_id = ${customerId} order by number`)
  return rows.map(passkeyOf)
}

export interface KnownCredential {
  id: string
  transports: Transport[]
}

/** What the browser needs to find the customer's passkeys, or to exclude existing ones. */
export function findCredentials(db: Db, customerId: number): Promise<KnownCredential[]> {
  return db.many<KnownCredential>(sql`
    select id, transports from passkeys where customer_id = ${customerId} order by number`)
}

export interface StoredPasskey {
  id: string
  customer_id: number
  public_key: Buffer
  counter: number
}

export async function findPasskeyByCredential(
  db: Db,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const known = await findInDirectory(db, 'passkey', credentialId)
  return (
    known &&
    db.maybe<StoredPasskey>(sql`
      select id, customer_id, public_key, counter from passkeys
      where customer_id = ${known.customer_id} and id = ${credentialId}`)
  )
}

interface NewPasskey {
  id: string
  customerId: number
  publicKey: Uint8Array
  counter: number
  transports: Transport[]
  name: string
}

/** Undefined if this passkey is already registered. */
export async function savePasskey(tx: Db, passkey: NewPasskey): Promise<Passkey | undefined> {
  const { id, customerId, publicKey, counter, transports, name } = passkey
  if (await findInDirectory(tx, 'passkey', id)) return undefined
  await addToDirectory(tx, 'passkey', [{ key: id, customer_id: customerId, id: 0 }])
  const row = await tx.maybe<PasskeyRow>(sql`
    insert into passkeys (id, customer_id, public_key, counter, transports, name)
    values (${id}, ${customerId}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${name})
    on conflict do nothing returning number as id, name, created_at, last_used_at`)
  return row && passkeyOf(row)
}

/** Records a use; false if another use had the same or a higher counter. */
export async function useCounter(
  tx: Db,
  { customer_id, id }: Pick<StoredPasskey, 'customer_id' | 'id'>,
  counter: number,
): Promise<boolean> {
  const touched = await tx.run(sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where customer_id = ${customer_id} and id = ${id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
  return touched > 0
}

export async function savePasskeyName(
  tx: Db,
  { customerId, id, name }: { customerId: number; id: number; name: string },
): Promise<Passkey | undefined> {
  const row = await tx.maybe<PasskeyRow>(sql`
    update passkeys set name = ${name} where customer_id = ${customerId} and number = ${id}
    returning number as id, name, created_at, last_used_at`)
  return row && passkeyOf(row)
}

/** The name of the removed one. */
export async function deletePasskey(tx: Db, customerId: number, id: number): Promise<string | undefined> {
  const row = await tx.maybe<{ credential: string; name: string }>(sql`
    delete from passkeys where customer_id = ${customerId} and number = ${id} returning id as credential, name`)
  if (row) await removeFromDirectory(tx, 'passkey', { key: row.credential, customer_id: customerId, id: 0 })
  return row?.name
}

const challengeMinutes = 5

interface NewChallenge {
  purpose: 'register' | 'sign_in'
  /** The customer; undefined for anybody. */
  customerId?: number
  /** The given password is a temporary one: consumed only with the passkey. */
  temporaryHash?: string
}

/** Single use within minutes. Deletes expired ones too. */
export async function saveChallenge(
  db: Db,
  { purpose, customerId, temporaryHash }: NewChallenge,
): Promise<{ id: string; challenge: string }> {
  const id = randomBytes(18).toString('base64url')
  const challenge = randomBytes(32).toString('base64url')
  await db.run(sql`
    with old as (delete from passkey_challenges where expires_at < now())
    insert into passkey_challenges (id, customer_id, purpose, challenge, temporary_hash, expires_at)
    values (${id}, ${customerId}, ${purpose}, ${challenge}, ${temporaryHash},
      now() + make_interval(mins => ${challengeMinutes}))`)
  return { id, challenge }
}

export interface OpenChallenge {
  customer_id: number | null
  challenge: string
  temporary_hash: string | null
}

/** Consumed by being read, whatever the result. */
export function takeChallenge(
  db: Db,
  purpose: NewChallenge['purpose'],
  id: string,
): Promise<OpenChallenge | undefined> {
  return db.maybe<OpenChallenge>(sql`
    with taken as (
      delete from passkey_challenges where id = ${id} and purpose = ${purpose}
      returning *)
    select customer_id, challenge, temporary_hash from taken where expires_at > now()`)
}

/** After the right password; with a temporary one, the mailbox would be no second proof. */
export async function findLinkAsker(db: Db, challengeId: string): Promise<number | undefined> {
  const row = await db.maybe<{ customer_id: number }>(sql`
    select customer_id from passkey_challenges
    where id = ${challengeId} and purpose = 'sign_in' and customer_id is not null and temporary_hash is null
      and expires_at > now()`)
  return row?.customer_id
}
