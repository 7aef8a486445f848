import type { PaidStatus } from '@fanal/domain/invoices/paid-status'
import type { CaseKind, CaseResult, CaseState, WaitingOn } from '@fanal/domain/support/case'
import type { DeadlineKind } from '@fanal/domain/support/deadlines'
import type { ContractType } from '@fanal/domain/settings/settings'
import type { Locale } from '@fanal/domain/settings/languages'
import { isOwed } from '#features/invoices/filter-queries'
import { bind, type Db, sql, sqlOf } from '#platform/database'

export interface WaitingCase {
  number: string
  kind: CaseKind
  state: CaseState
  turn: WaitingOn
  due_at: Date
  answer_by: Date | null
  deadline_kind: DeadlineKind
  claim_subtype: string | null
  category_id: number | null
  contract: string | null
  assignee: string
  subject: string
}

export interface WaitingWanted {
  turn?: WaitingOn | undefined
  assignee?: string | undefined
  isLate: boolean
  limit: number
}

/** All customers', the most urgent first. */
export function findWaitingCases(
  db: Db,
  { turn, assignee, isLate, limit }: WaitingWanted,
): Promise<WaitingCase[]> {
  return db.many(sql`
    select c.number, c.kind, c.state, c.turn, c.due_at, c.answer_by, c.deadline_kind, c.claim_subtype, c.category_id,
      k.name as contract, c.assignee, c.subject
    from cases c left join contracts k on k.customer_id = c.customer_id and k.id = c.contract_id
    where c.state <> 'closed' and (${turn}::text is null or c.turn = ${turn})
      and (${assignee}::text is null or c.assignee = ${assignee}) and (not ${isLate}::boolean or c.due_at < now())
    order by c.due_at, c.id limit ${limit}`)
}

export interface SupplyOfCase {
  type: ContractType
  cups: string
  tariff: string
  holder: string
  vat: string
  distributor: string
  phone: string
}

/** What the distributor is told beside the case. */
export function findSupplyOfCase(
  db: Db,
  { customerId, contractId }: { customerId: number; contractId: number },
): Promise<SupplyOfCase | undefined> {
  return db.maybe(sql`
    select k.type, k.cups, k.tariff_name as tariff, coalesce(nullif(k.owner_name, ''), u.name) as holder, coalesce(u.vat, '') as vat,
      k.dso_name as distributor, coalesce(u.phone, '') as phone
    from contracts k join customers u on u.id = k.customer_id
    where k.customer_id = ${customerId} and k.id = ${contractId}`)
}

export interface Affected {
  customer_id: number
  contract_id: number
  contract: string
  type: ContractType
  address: string
  name: string
  email: string
  locale: Locale
}

/** The active contracts of a postal code or a distributor, by customer. */
export function findAffected(
  db: Db,
  { postalCode, distributor }: { postalCode?: string | undefined; distributor?: string | undefined },
): Promise<Affected[]> {
  return db.many(sql`
    select k.customer_id, k.id as contract_id, k.name as contract, k.type, k.street || ', ' || k.postal_code || ' ' || k.city as address,
      u.name, u.email, u.locale
    from contracts k join customers u on u.id = k.customer_id
    where k.state = 'activa' and (${postalCode}::text is null or k.postal_code = ${postalCode})
      and (${distributor}::text is null or search_form(k.dso_name) = search_form(${distributor}::text))
    order by k.customer_id, k.id`)
}

interface SuppliedArea {
  kind: 'postal' | 'distributor'
  name: string
}

/** Where customers are supplied: postal codes, and distributors however they are written. */
export const findAreas = (db: Db): Promise<SuppliedArea[]> =>
  db.many(sql`
    select 'distributor' as kind, min(dso_name) as name from contracts
    where state = 'activa' and dso_name <> '' group by search_form(dso_name)
    union all
    select 'postal', postal_code from contracts where state = 'activa' and postal_code <> '' group by postal_code
    order by kind, name`)

/** How many customers a notice to an area is written to. */
export async function countAffected(
  db: Db,
  { postalCode, distributor }: { postalCode?: string | undefined; distributor?: string | undefined },
): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(distinct customer_id)::int as n from contracts
    where state = 'activa' and (${postalCode}::text is null or postal_code = ${postalCode})
      and (${distributor}::text is null or search_form(dso_name) = search_form(${distributor}::text))`)
  return n
}

/** Open incidents about these contracts' supply: outages and the like. */
export async function findOpenIncidents(
  db: Db,
  customerId: number,
  contractIds: readonly number[],
): Promise<string[]> {
  const rows = await db.many<{ number: string }>(sql`
    select number from cases
    where customer_id = ${customerId} and contract_id = any(${contractIds}) and state <> 'closed'
      and (deadline_kind = 'continuity' or claim_type = '05') order by id`)
  return rows.map(({ number }) => number)
}

/** The same words of today are not sent twice. */
export async function wasTold(
  db: Db,
  { customerId, contractIds }: { customerId: number; contractIds: readonly number[] },
  body: string,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from communications
    where customer_id = ${customerId} and contract_id = any(${contractIds}) and sent_at > now() - interval '1 day'
      and body = ${body} limit 1`)
  return row !== undefined
}

export interface ReportedClaim {
  number: string
  opened_at: Date
  claim_type: string
  claim_subtype: string
  deadline_kind: DeadlineKind
  type: string | null
  postal_code: string | null
  distributor: string | null
  state: CaseState
  result: CaseResult | null
  due_at: Date
  closed_at: Date | null
  is_forwarded: boolean
  satisfaction: number | null
}

/** The claims that were opened between two instants, oldest first, a page at a time. */
export function findClaimsOpened(
  db: Db,
  {
    from,
    to,
    after,
    limit,
  }: { from: Date; to: Date; after: { opened_at: Date; number: string }; limit: number },
): Promise<ReportedClaim[]> {
  return db.many(sql`
    select c.number, c.opened_at, c.claim_type, c.claim_subtype, c.deadline_kind, k.type, k.postal_code,
      k.dso_name as distributor, c.state, c.result, c.due_at, c.closed_at, c.satisfaction,
      exists (select from case_entries e where e.customer_id = c.customer_id and e.case_id = c.id and e.kind = 'forwarded')
        as is_forwarded
    from cases c left join contracts k on k.customer_id = c.customer_id and k.id = c.contract_id
    where c.kind = 'claim' and c.opened_at >= ${from} and c.opened_at < ${to}
      and (c.opened_at, c.number) > (${after.opened_at}, ${after.number}::text)
    order by c.opened_at, c.number limit ${limit}`)
}

export interface HeldInvoice {
  customer_id: number
  id: number
  number: string
  contract: string | null
  paid_status: PaidStatus
  cents: number
  claim: string
  since: Date
}

/** Invoices with an amount due and an open claim about them, of all customers, a page at a time. */
export function findHeldInvoices(
  db: Db,
  { after, limit }: { after: Pick<HeldInvoice, 'customer_id' | 'id'>; limit: number },
): Promise<HeldInvoice[]> {
  return db.many({
    name: 'invoices in claim',
    ...sqlOf`
      with claimed as (
        select q.customer_id, q.invoice_id, min(q.number) as claim, min(q.opened_at) as since from cases q
        where q.invoice_id is not null and q.kind = 'claim' and q.state <> 'closed'
          and (q.customer_id, q.invoice_id) > (${bind(after.customer_id)}, ${bind(after.id)})
        group by q.customer_id, q.invoice_id)
      select i.customer_id, i.id, i.number, k.name as contract, i.paid_status, i.amount_pending_cents as cents, h.claim,
        h.since
      from claimed h join invoices i on i.customer_id = h.customer_id and i.id = h.invoice_id
        left join contracts k on k.customer_id = i.customer_id and k.id = i.contract_id
      where ${isOwed}
      order by i.customer_id, i.id limit ${bind(limit)}`,
  })
}
