import type { HolderChecks } from '@fanal/domain/contracting/checks/holder-checks'
import type { Locale } from '@fanal/domain/settings/languages'
import type { ChangeState } from '#features/contract-changes/change-queries'
import { type Db, sql } from '#platform/database'

export interface OwnSwitch {
  customerId: number
  contractId: number
}

export interface NewSwitch extends OwnSwitch {
  changeId: number
  leadId: string
  process: string
  start: 'now' | 'after_withdrawal' | 'on'
  startDay: string | null
  mandate: string
  /** '' without one. */
  promotionalCode: string
  checks: HolderChecks
  /** When the services are asked again; null without an open check. */
  checkAt: Date | null
  /** The day by which staff settle it. */
  checkBy: string | null
  /** The self-consumption installation; '' and null where it was not told. */
  cau: string
  generationW: number | null
}

export async function insertSwitch(tx: Db, one: NewSwitch): Promise<void> {
  const { customerId, contractId, changeId, leadId, process, start, startDay, mandate, promotionalCode } = one
  await tx.run(sql`
    insert into switches (customer_id, contract_id, change_id, lead_id, process, start, start_day, mandate,
      promotional_code, checks, check_at, check_by, cau, generation_w)
    values (${customerId}, ${contractId}, ${changeId}, ${leadId}, ${process}, ${start}, ${startDay}, ${mandate},
      ${promotionalCode}, ${JSON.stringify(one.checks)}::jsonb, ${one.checkAt}, ${one.checkBy}, ${one.cau},
      ${one.generationW})`)
}

/** A contract on its way, with all that was decided about it. */
export interface Switch extends OwnSwitch {
  contract: string
  type: 'electricity' | 'gas'
  cups: string
  address: string
  product: string
  changeId: number
  leadId: string
  changeState: ChangeState
  process: string
  start: NewSwitch['start']
  startDay: string | null
  mandate: string
  selfconsCode: string
  cau: string
  generationW: number | null
  requestedAt: Date
  signBy: Date
  /** The signature's own times. */
  signedAt: Date | null
  signatureState: 'pending' | 'signed' | 'refused' | 'expired' | 'withdrawn'
  signatureClosedAt: Date | null
  sentAt: Date | null
  acceptedAt: Date | null
  refusedAt: Date | null
  refusedCode: string
  refusedDetail: string
  activeAt: Date | null
  closedAt: Date | null
  withdrawnAt: Date | null
  withdrawalNumber: string | null
  /** How an active supply goes back; null where there is nothing to give back. */
  returnProcess: string | null
  returnSentAt: Date | null
  returnRefusedAt: Date | null
  returnRefusedDetail: string
  returnedAt: Date | null
  checks: HolderChecks
  /** The day by which an open check is settled, or what the customer was asked for is here. */
  checkBy: string | null
  customer: string
  vat: string
  email: string
  locale: Locale
  hasAccount: boolean
}

/** This customer's switch; others are not found. */
export function findSwitch(
  db: Db,
  { customerId, contract }: { customerId: number; contract: string },
): Promise<Switch | undefined> {
  return db.maybe<Switch>(sql`
    select w.customer_id as "customerId", w.contract_id as "contractId", c.name as contract, c.type, c.cups,
      c.street || ', ' || c.postal_code || ' ' || c.city as address, c.product_name as product,
      w.change_id as "changeId", w.lead_id as "leadId", r.state as "changeState", w.process, w.start, w.start_day as "startDay", w.mandate,
      c.selfcons_code as "selfconsCode", w.cau, w.generation_w as "generationW",
      r.requested_at as "requestedAt", s.expires_at as "signBy",
      case when s.state = 'signed' then s.closed_at end as "signedAt", s.state as "signatureState",
      s.closed_at as "signatureClosedAt", w.sent_at as "sentAt",
      w.accepted_at as "acceptedAt", w.refused_at as "refusedAt", w.refused_code as "refusedCode",
      w.refused_detail as "refusedDetail", w.active_at as "activeAt", w.closed_at as "closedAt",
      d.withdrawn_at as "withdrawnAt", d.number as "withdrawalNumber", d.return_process as "returnProcess",
      d.return_sent_at as "returnSentAt", d.return_refused_at as "returnRefusedAt",
      coalesce(d.return_refused_detail, '') as "returnRefusedDetail", d.returned_at as "returnedAt", w.checks, w.check_by as "checkBy", u.name as customer, u.vat, u.email, u.locale,
      a.customer_id is not null as "hasAccount"
    from switches w
      join contracts c on c.customer_id = w.customer_id and c.id = w.contract_id
      join change_requests r on r.customer_id = w.customer_id and r.id = w.change_id
      join signatures s on s.customer_id = w.customer_id and s.change_id = w.change_id
      join customers u on u.id = w.customer_id
      left join accounts a on a.customer_id = w.customer_id
      left join withdrawals d on d.customer_id = w.customer_id and d.contract_id = w.contract_id
    where w.customer_id = ${customerId} and c.name = ${contract}`)
}

/** The same, and nothing else happens to it until the end of the transaction. */
export async function lockSwitch(
  tx: Db,
  own: { customerId: number; contract: string },
): Promise<Switch | undefined> {
  await tx.run(sql`
    select from switches where customer_id = ${own.customerId} and contract_id = (
      select id from contracts where customer_id = ${own.customerId} and name = ${own.contract}) for update`)
  return findSwitch(tx, own)
}

export async function findSwitchName(
  db: Db,
  { customerId, contractId }: OwnSwitch,
): Promise<string | undefined> {
  const row = await db.maybe<{ name: string }>(sql`
    select c.name from switches w join contracts c on c.customer_id = w.customer_id and c.id = w.contract_id
    where w.customer_id = ${customerId} and w.contract_id = ${contractId}`)
  return row?.name
}

/** Says whether it was not told before. */
export async function markTold(tx: Db, { customerId, contractId }: OwnSwitch): Promise<boolean> {
  const told = await tx.run(sql`
    update switches set told_at = now()
    where customer_id = ${customerId} and contract_id = ${contractId} and told_at is null`)
  return told === 1
}

export async function markSent(tx: Db, { customerId, contractId }: OwnSwitch): Promise<void> {
  await tx.run(sql`
    update switches set sent_at = now() where customer_id = ${customerId} and contract_id = ${contractId}`)
}

export async function markAccepted(tx: Db, { customerId, contractId }: OwnSwitch): Promise<void> {
  await tx.run(sql`
    update switches set accepted_at = now() where customer_id = ${customerId} and contract_id = ${contractId}`)
}

export async function markRefused(
  tx: Db,
  { customerId, contractId }: OwnSwitch,
  { code, detail }: { code: string; detail: string },
): Promise<void> {
  await tx.run(sql`
    update switches set refused_at = now(), refused_code = ${code}, refused_detail = ${detail}
    where customer_id = ${customerId} and contract_id = ${contractId}`)
}

export async function markActive(tx: Db, { customerId, contractId }: OwnSwitch): Promise<void> {
  await tx.run(sql`
    update switches set active_at = now(), accepted_at = coalesce(accepted_at, ${new Date()})
    where customer_id = ${customerId} and contract_id = ${contractId}`)
}

export async function markClosed(tx: Db, { customerId, contractId }: OwnSwitch): Promise<void> {
  await tx.run(sql`
    update switches set closed_at = now()
    where customer_id = ${customerId} and contract_id = ${contractId} and closed_at is null`)
}

export interface ListedSwitch {
  contract: string
  vat: string
  process: string
  start: NewSwitch['start']
  start_day: string | null
  state: string
  since: Date
  checks: HolderChecks
  check_by: string | null
}

/** Switches of all customers, for the operator: the oldest first. */
export function findOpenSwitches(
  db: Db,
  { state, limit }: { state: string | undefined; limit: number },
): Promise<ListedSwitch[]> {
  return db.many(sql`
    select * from (
      select c.name as contract, u.vat, coalesce(d.return_process, w.process) as process, w.start, w.start_day, w.checks, w.check_by,
        case when d.returned_at is not null then 'returned' when d.return_refused_at is not null then 'return_refused'
          when d.return_sent_at is not null then 'return_sent' when d.number is not null then 'withdrawn'
          when w.active_at is not null then 'active' when w.refused_at is not null then 'refused' when w.closed_at is not null then 'unsigned'
          when w.accepted_at is not null then 'accepted' when w.sent_at is not null then 'sent'
          when s.state = 'signed' then 'signed' else 'requested' end as state,
        coalesce(d.returned_at, d.return_refused_at, d.return_sent_at, d.withdrawn_at, w.active_at, w.refused_at, w.closed_at, w.accepted_at, w.sent_at, s.closed_at, s.created_at) as since
      from switches w
        join contracts c on c.customer_id = w.customer_id and c.id = w.contract_id
        join signatures s on s.customer_id = w.customer_id and s.change_id = w.change_id
        join customers u on u.id = w.customer_id
        left join withdrawals d on d.customer_id = w.customer_id and d.contract_id = w.contract_id) listed
    where ${state ?? null}::text is null or state = ${state ?? null}
      or (${state ?? null} = 'to_check' and check_by is not null 
        and state not in ('refused', 'unsigned', 'withdrawn', 'return_sent', 'return_refused', 'returned'))
    order by since, contract limit ${limit}`)
}
