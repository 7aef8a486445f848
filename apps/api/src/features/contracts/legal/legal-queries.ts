import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import { findAllInDirectory } from '#platform/database/directory'

const legalLock = 6_021

/** Held until the batch is written: two runs at once tell nobody twice. */
export async function lockLegal(tx: Db): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${legalLock})`)
}

export interface AffectedContract {
  customer_id: number
  id: number
  contract: string
  type: 'electricity' | 'gas'
  product: string
  name: string
  email: string
  locale: Locale
}

/** The active contracts of the next customers with this product who were not told. */
export function findPriced(
  tx: Db,
  { product, tariff, key }: { product: string; tariff: string; key: string },
  limit: number,
): Promise<AffectedContract[]> {
  return tx.many(sql`
    with next as (
      select distinct c.customer_id from contracts c
      where c.state = 'activa' and c.product_name = ${product} and c.tariff_name = ${tariff}
        and not exists (select from notices n where n.customer_id = c.customer_id and n.key = ${key})
      order by c.customer_id limit ${limit})
    select c.customer_id, c.id, c.name as contract, c.type, c.product_name as product, u.name, u.email, u.locale
    from next join contracts c on c.customer_id = next.customer_id join customers u on u.id = c.customer_id
    where c.state = 'activa' and c.product_name = ${product} and c.tariff_name = ${tariff}
    order by c.customer_id, c.id`)
}

/** How many customers have a contract of this product. */
export async function countPriced(
  db: Db,
  { product, tariff }: { product: string; tariff: string },
): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(distinct customer_id)::int as n from contracts
    where state = 'activa' and product_name = ${product} and tariff_name = ${tariff}`)
  return n
}

export async function findActive(db: Db, names: readonly string[]): Promise<AffectedContract[]> {
  const known = await findAllInDirectory(db, 'contract', names)
  return db.many(sql`
    select c.customer_id, c.id, c.name as contract, c.type, c.product_name as product, u.name, u.email, u.locale
    from jsonb_to_recordset(${JSON.stringify(known)}) as k (customer_id bigint, id bigint)
      join contracts c on c.customer_id = k.customer_id and c.id = k.id
      join customers u on u.id = c.customer_id
    where c.state = 'activa'`)
}

/** Which of these were told before: `<customer> <key>`. */
export async function findToldBefore(
  tx: Db,
  told: readonly { customer_id: number; key: string }[],
): Promise<Set<string>> {
  const rows = await tx.many<{ customer_id: number; key: string }>(sql`
    select n.customer_id, n.key
    from jsonb_to_recordset(${JSON.stringify(told)}) as t (customer_id bigint, key text)
      join notices n on n.customer_id = t.customer_id and n.key = t.key`)
  return new Set(rows.map(({ customer_id, key }) => `${customer_id} ${key}`))
}

export interface SentCommunication {
  customer_id: number
  contract_id: number
  subject: string
  body: string
}

export async function insertCommunications(tx: Db, sent: readonly SentCommunication[]): Promise<void> {
  await tx.run(sql`
    insert into communications (customer_id, contract_id, sent_at, channel, subject, body)
    select customer_id, contract_id, now(), 'email', subject, body
    from jsonb_to_recordset(${JSON.stringify(sent)})
      as s (customer_id bigint, contract_id bigint, subject text, body text)`)
}

export interface LegalCount {
  event: string
  product: string
  day: string
  customers: number
  unread: number
  first_at: Date
  last_at: Date
}

/** What was announced, by day and product, newest first. */
export function countLegal(db: Db, limit: number): Promise<LegalCount[]> {
  return db.many(sql`
    select event, told->>'product' as product, told->>'day' as day, count(distinct customer_id)::int as customers,
      count(*) filter (where read_at is null)::int as unread, min(created_at) as first_at, max(created_at) as last_at
    from notices where event in ('price_change', 'renewal')
    group by event, told->>'product', told->>'day' order by max(created_at) desc limit ${limit}`)
}
