import type { StaffCustomer } from '@fanal/contract/schemas/desk/customers'
import type { Locale } from '@fanal/domain/settings/languages'
import type { SqlPart } from '#platform/database'
import { bind, type Db, sql, sqlOf } from '#platform/database'

// The parts of a customer's page; each names the customer.

export interface CustomerRow {
  id: number
  name: string
  tax_id: string
  is_company: boolean
  locale: Locale
  since: Date
  email: string
  phone: string
  has_account: boolean
  has_second_factor: boolean
  bounced_at: Date | null
}

export const findPerson = (db: Db, id: number): Promise<CustomerRow | undefined> =>
  db.maybe(sql`
    select c.id, c.name, coalesce(c.vat, '') as tax_id, c.is_company, c.locale, c.created_at as since, c.email,
      coalesce(c.phone, '') as phone, a.customer_id is not null as has_account,
      coalesce(a.passkey_as_second_factor, false) as has_second_factor,
      (select t.stopped_at from notice_targets t where t.customer_id = ${id} and t.channel = 'mail'
        and t.address = lower(c.email)) as bounced_at
    from customers c left join accounts a on a.customer_id = c.id where c.id = ${id}`)

/** Addresses and telephones of where letters go, that differ from those of the customer. */
export async function findOtherContacts(db: Db, id: number): Promise<string[]> {
  const rows = await db.many<{ contact: string }>(sql`
    select distinct contact from (
      select lower(email) as contact from addresses where customer_id = ${id}
      union all select mobile from addresses where customer_id = ${id}) a
    where contact <> '' order by contact limit 20`)
  return rows.map(({ contact }) => contact)
}

interface Part {
  offset: number
  limit: number
}

/** How many of a list are on the page at once. */
export const onPage = { contracts: { offset: 0, limit: 10 }, cases: { offset: 0, limit: 7 } }

export async function findContracts(
  db: Db,
  id: number,
  { offset, limit }: Part,
): Promise<StaffCustomer['contracts']> {
  const { n_items } = await db.one<{ n_items: number }>(sql`
    select count(*)::int as n_items from contracts where customer_id = ${id}`)
  const items = await db.many<StaffCustomer['contracts']['items'][number]>(sql`
    select name, type, state, product_name as product, tariff_name as tariff, cups,
      street || ', ' || postal_code || ' ' || city as address
    from contracts where customer_id = ${id} order by state_rank, name offset ${offset} limit ${limit}`)
  return { items, n_items }
}

/** Beyond this limit cases are not counted. */
const countedAtMost = 1_000

type ListedCase = NonNullable<StaffCustomer['cases']>['items'][number]

export async function findCases(
  db: Db,
  id: number,
  kinds: readonly string[] | undefined,
  { offset, limit }: Part,
): Promise<NonNullable<StaffCustomer['cases']>> {
  const own = sqlOf`c.customer_id = ${bind(id)} and (${bind(kinds)}::text[] is null or c.kind = any(${bind(kinds)}::text[]))`
  const countOf = (more: SqlPart) => sqlOf`
    (select count(*)::int from (select from cases c where ${own} ${more} limit ${bind(countedAtMost)}) counted)`
  const counts = await db.one<{ n_open: number; n_items: number }>(sqlOf`
    select ${countOf(sqlOf`and c.list_group < 2`)} as n_open, ${countOf(sqlOf``)} as n_items`)
  const listed = (condition: SqlPart, order: SqlPart, part: Part) =>
    db.many<Omit<ListedCase, 'due_at'> & { due_at: Date }>(sqlOf`
      select c.number, c.kind, c.subject, c.state, c.due_at, c.assignee from cases c where ${own} and ${condition}
      order by ${order} offset ${bind(part.offset)} limit ${bind(part.limit)}`)
  const rows = await listed(sqlOf`c.list_group < 2`, sqlOf`c.due_at, c.id`, { offset, limit })
  const closed = { offset: Math.max(0, offset - counts.n_open), limit: limit - rows.length }
  if (closed.limit > 0)
    rows.push(...(await listed(sqlOf`c.list_group = 2`, sqlOf`c.listed_at desc, c.id desc`, closed)))
  return { ...counts, items: rows.map((row) => ({ ...row, due_at: row.due_at.toISOString() })) }
}

export async function findOpenChanges(db: Db, id: number): Promise<StaffCustomer['changes']> {
  const rows = await db.many<Omit<StaffCustomer['changes'][number], 'since'> & { since: Date }>(sql`
    select r.kind, c.name as contract, r.state, r.requested_at as since
    from change_requests r join contracts c on c.customer_id = ${id} and c.id = r.contract_id
    where r.customer_id = ${id} and r.state in ('signature_pending', 'sent')
    order by r.requested_at desc, r.id desc limit 20`)
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}

/** The newest of each purpose counts. */
export async function findLastConsents(db: Db, id: number): Promise<StaffCustomer['consents']> {
  const rows = await db.many<Omit<StaffCustomer['consents'][number], 'given_at'> & { given_at: Date }>(sql`
    select distinct on (purpose) purpose, granted, given_at from consents
    where customer_id = ${id} order by purpose, given_at desc, id desc limit 30`)
  return rows.map((row) => ({ ...row, given_at: row.given_at.toISOString() }))
}

export interface SessionRow {
  user_agent: string | null
  network: string | null
  read_only: boolean
  at: Date
}

/** Live sessions, the last used first. */
export const findLiveSessions = (db: Db, id: number): Promise<SessionRow[]> =>
  db.many(sql`
    select user_agent, network, read_only, last_seen_at as at from sessions
    where customer_id = ${id} and ended_at is null and expires_at > now() and created_at > now() - interval '7 days'
    order by last_seen_at desc, id limit 10`)

export const findKeysAndBrowsers = (
  db: Db,
  id: number,
): Promise<{ kind: 'passkey' | 'push'; name: string; at: Date }[]> =>
  db.many(sql`
    select 'passkey' as kind, name, coalesce(last_used_at, created_at) as at from passkeys where customer_id = ${id}
    union all select 'push', label, created_at from notice_targets
      where customer_id = ${id} and channel = 'push' and stopped_at is null
    order by kind, at desc limit 20`)
