import { randomBytes } from 'node:crypto'
import type { Transport } from '@fanal/contract/schemas/passkeys'
import { invitationHours } from '@fanal/domain/staff/staff-times'
import { bind, type Db, sql, sqlOf } from '#platform/database'
import { openBytes, sealBytes } from '#platform/sealed'

const sealName = (id: number) => `staff totp ${id}`

interface PasswordRow {
  id: number
  name: string
  role: string
  password_hash: string | null
  totp_secret: Buffer | null
  totp_step: number | null
}

export interface PasswordOfStaff {
  id: number
  name: string
  role: string
  passwordHash: string | undefined
  /** Undefined without one, or if it was sealed with another secret. */
  totpSecret: Buffer | undefined
  totpStep: number
}

const passwordOf = (db: Db, row: PasswordRow | undefined): PasswordOfStaff | undefined =>
  row && {
    id: row.id,
    name: row.name,
    role: row.role,
    passwordHash: row.password_hash ?? undefined,
    totpSecret: row.totp_secret ? openBytes(db, sealName(row.id), row.totp_secret) : undefined,
    totpStep: row.totp_step ?? 0,
  }

const columns = sql`id, name, role, password_hash, totp_secret, totp_step`

export const findPasswordByEmail = async (db: Db, email: string): Promise<PasswordOfStaff | undefined> =>
  passwordOf(
    db,
    await db.maybe<PasswordRow>(sqlOf`
      select ${columns} from staff_people where email = ${bind(email.toLowerCase())} and removed_at is null`),
  )

export const findPassword = async (db: Db, id: number): Promise<PasswordOfStaff | undefined> =>
  passwordOf(
    db,
    await db.maybe<PasswordRow>(
      sqlOf`select ${columns} from staff_people where id = ${bind(id)} and removed_at is null`,
    ),
  )

/** Without a way in until another one is saved. */
export async function deleteCredentials(tx: Db, id: number): Promise<void> {
  await tx.run(sql`update staff_people set password_hash = null, totp_secret = null where id = ${id}`)
  await tx.run(sql`delete from staff_passkeys where staff_id = ${id}`)
}

export async function savePassword(
  tx: Db,
  { id, hash, secret, step }: { id: number; hash: string; secret: Buffer; step: number },
): Promise<void> {
  await tx.run(sql`
    update staff_people
    set password_hash = ${hash}, totp_secret = ${sealBytes(tx, sealName(id), secret)}, totp_step = ${step}
    where id = ${id}`)
}

/** A code counts once: false if its time step, or a later one, was used. */
export async function useTotpStep(db: Db, id: number, step: number): Promise<boolean> {
  const used = await db.run(sql`
    update staff_people set totp_step = ${step} where id = ${id} and coalesce(totp_step, 0) < ${step}`)
  return used > 0
}

export interface StaffPasskey {
  id: string
  staff_id: number
  name: string
  role: string
  public_key: Buffer
  counter: number
}

export const findStaffPasskey = (db: Db, id: string): Promise<StaffPasskey | undefined> =>
  db.maybe(sql`
    select k.id, k.staff_id, p.name, p.role, k.public_key, k.counter
    from staff_passkeys k join staff_people p on p.id = k.staff_id
    where k.id = ${id} and p.removed_at is null`)

interface NewStaffPasskey {
  id: string
  staffId: number
  publicKey: Uint8Array
  counter: number
  transports: Transport[]
  name: string
}

/** False if it is registered already. */
export async function saveStaffPasskey(tx: Db, passkey: NewStaffPasskey): Promise<boolean> {
  const { id, staffId, publicKey, counter, transports, name } = passkey
  const saved = await tx.run(sql`
    insert into staff_passkeys (id, staff_id, public_key, counter, transports, name)
    values (${id}, ${staffId}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${name})
    on conflict do nothing`)
  return saved > 0
}

/** Records a use; false if another use had the same or a higher counter. */
export async function useStaffCounter(tx: Db, id: string, counter: number): Promise<boolean> {
  const touched = await tx.run(sql`
    update staff_passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
  return touched > 0
}

type Purpose = 'sign_in' | 'register' | 'openid'

/** Single use within minutes. Expired ones are deleted too. */
export async function saveStaffChallenge(
  db: Db,
  { purpose, staffId, challenge, minutes = 5 }: NewChallenge,
): Promise<string> {
  const id = randomBytes(18).toString('base64url')
  await db.run(sql`
    with old as (delete from staff_challenges where expires_at < now())
    insert into staff_challenges (id, purpose, staff_id, challenge, expires_at)
    values (${id}, ${purpose}, ${staffId}, ${challenge}, now() + make_interval(mins => ${minutes}))`)
  return id
}

interface NewChallenge {
  purpose: Purpose
  staffId?: number
  challenge: string
  minutes?: number
}

/** Consumed by being read, whatever the result. */
export const takeStaffChallenge = (db: Db, purpose: Purpose, id: string) =>
  db.maybe<{ staff_id: number | null; challenge: string }>(sql`
    with taken as (delete from staff_challenges where id = ${id} and purpose = ${purpose} returning *)
    select staff_id, challenge from taken where expires_at > now()`)

export async function saveInvitation(tx: Db, staffId: number, hash: string): Promise<void> {
  // A new link takes the place of earlier ones.
  await tx.run(sql`delete from staff_invitations where staff_id = ${staffId}`)
  await tx.run(sql`
    insert into staff_invitations (hash, staff_id, expires_at)
    values (${hash}, ${staffId}, now() + make_interval(hours => ${invitationHours}))`)
}

export const findInvited = (db: Db, hash: string) =>
  db.maybe<{ staff_id: number }>(sql`
    select staff_id from staff_invitations where hash = ${hash} and used_at is null and expires_at > now()`)

/** Consumes a link: of parallel attempts one succeeds. */
export const takeInvitation = (tx: Db, hash: string) =>
  tx.maybe<{ staff_id: number }>(sql`
    update staff_invitations set used_at = now()
    where hash = ${hash} and used_at is null and expires_at > now() returning staff_id`)
