import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import { findInDirectory } from '#platform/database/directory'
import type { SessionKey } from '#platform/session'

interface NewTransaction {
  id: string
  codeVerifier: string
  nonceHash: string
  returnTo: string
  earlierSession?: SessionKey | undefined
  minutes: number
}

export async function saveTransaction(db: Db, transaction: NewTransaction): Promise<void> {
  const { id, codeVerifier, nonceHash, returnTo, earlierSession, minutes } = transaction
  await db.run(sql`
    insert into oidc_transactions (id, code_verifier, nonce_hash, return_to, earlier_session, earlier_customer_id, expires_at)
    values (${id}, ${codeVerifier}, ${nonceHash}, ${returnTo}, ${earlierSession?.id},
      ${earlierSession?.customerId}, now() + make_interval(mins => ${minutes}))`)
  // Each start deletes some expired ones, so that they do not accumulate.
  await db.run(sql`
    delete from oidc_transactions
    where id in (select id from oidc_transactions where expires_at < now() - interval '1 hour' limit 20)`)
}

interface TransactionRow {
  id: string
  code_verifier: string
  return_to: string
  earlier_session: string | null
  earlier_customer_id: number | null
}

/** Consumes a transaction: of two parallel returns only one gets it. */
export function takeTransaction(db: Db, nonceHash: string): Promise<TransactionRow | undefined> {
  return db.maybe<TransactionRow>(sql`
    update oidc_transactions set used_at = now()
    where nonce_hash = ${nonceHash} and used_at is null and expires_at > now()
    returning id, code_verifier, return_to, earlier_session, earlier_customer_id`)
}

export interface LinkedCustomer {
  id: number
  vat: string | null
  locale: Locale
  new_customer: boolean
}

export async function findByIdentity(
  db: Db,
  issuer: string,
  subject: string,
): Promise<LinkedCustomer | undefined> {
  const known = await db.maybe<{ customer_id: number }>(sql`
    select customer_id from oidc_identities where issuer = ${issuer} and subject = ${subject}`)
  return known && findLinked(db, known.customer_id)
}

export async function findByVat(db: Db, vat: string): Promise<LinkedCustomer | undefined> {
  const known = await findInDirectory(db, 'tax_id', vat)
  return known && findLinked(db, known.id)
}

function findLinked(db: Db, customerId: number): Promise<LinkedCustomer | undefined> {
  return db.maybe<LinkedCustomer>(sql`
    select id, vat, locale, new_customer from customers where id = ${customerId}`)
}

export async function saveIdentity(
  tx: Db,
  issuer: string,
  subject: string,
  customerId: number,
): Promise<void> {
  await tx.run(sql`
    insert into oidc_identities (issuer, subject, customer_id) values (${issuer}, ${subject}, ${customerId})`)
}

/** Serialises two first visits of one person, or with one tax id. */
export async function lockLinking(tx: Db): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('openid linking'))`)
}
