import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import { findInDirectory } from '#platform/database/directory'

interface Claimed {
  nif: string
  contract: string
  email: string
  /** '' where the settings do not ask for one. */
  invoiceNumber: string
  /** Older invoices prove nothing. */
  invoicedSince: string
}

/** The contract's customer, if tax id, address and, where asked for, the number of a recent invoice match too. */
export async function findActivatable(
  db: Db,
  { nif, contract, email, invoiceNumber, invoicedSince }: Claimed,
): Promise<{ customer_id: number } | undefined> {
  const known = await findInDirectory(db, 'tax_id', nif)
  const spellings = [invoiceNumber, invoiceNumber.replaceAll(/\s/g, '').toUpperCase()]
  return db.maybe(sql`
    select c.id as customer_id from customers c join contracts k on k.customer_id = c.id
    where c.id = ${known?.id ?? 0} and k.name = ${contract} and lower(trim(c.email)) = lower(${email})
      and (${invoiceNumber} = '' or exists (select 1 from invoices i
        where i.customer_id = c.id and i.number = any(${spellings}) and i.date >= ${invoicedSince}))`)
}

export interface NewActivationRequest {
  nif: string
  contract: string
  email: string
  phone: string
  invoiceNumber: string
  locale: Locale
}

/**
 * Every request is for staff until its mail has been sent. It has no customer yet: looking one up would take measurably
 * longer.
 */
export async function saveActivationRequest(tx: Db, request: NewActivationRequest): Promise<number> {
  const { nif, contract, email, phone, invoiceNumber, locale } = request
  const { id } = await tx.one<{ id: number }>(sql`
    insert into activation_requests (nif, contract, email, phone, invoice_number, locale, outcome)
    values (${nif}, ${contract}, ${email}, nullif(${phone}, ''), nullif(${invoiceNumber}, ''), ${locale}, 'for_staff')
    returning id`)
  return id
}

export interface ActivationRequest {
  id: number
  nif: string
  contract: string
  email: string
  phone: string | null
  invoice_number: string | null
  outcome: 'mailed' | 'for_staff'
  requested_at: Date
}

export function findActivationRequest(db: Db, id: number): Promise<ActivationRequest | undefined> {
  return db.maybe<ActivationRequest>(sql`
    select id, nif, contract, email, phone, invoice_number, outcome, requested_at
    from activation_requests where id = ${id}`)
}

/** Requests that wait for staff, oldest first. */
export function findActivationsForStaff(db: Db, limit: number): Promise<ActivationRequest[]> {
  return db.many<ActivationRequest>(sql`
    select id, nif, contract, email, phone, invoice_number, outcome, requested_at
    from activation_requests where outcome = 'for_staff' and closed_at is null order by id limit ${limit}`)
}

export async function linkActivation(tx: Db, id: number, customerId: number): Promise<void> {
  await tx.run(sql`update activation_requests set customer_id = ${customerId} where id = ${id}`)
}

export async function noteActivationMailed(tx: Db, id: number): Promise<void> {
  await tx.run(sql`
    update activation_requests set outcome = 'mailed', closed_at = now() where id = ${id}`)
}

export type ActivationDecision = 'accepted' | 'refused'

interface Decided {
  id: number
  /** Who decides; '' for the operator. */
  author: string
  decision: ActivationDecision
  reason: string
}

/** Ends the waiting. False if no such request is open. */
export async function closeActivation(tx: Db, { id, author, decision, reason }: Decided): Promise<boolean> {
  const closed = await tx.run(sql`
    update activation_requests
    set closed_at = now(), decided_by = ${author}, decision = ${decision}, decision_reason = ${reason}
    where id = ${id} and outcome = 'for_staff' and closed_at is null`)
  return closed > 0
}

export interface ActivationMatches {
  customer_id: number | null
  name: string
  /** The address on file, to which everything goes. */
  email: string
  is_contract_theirs: boolean
  is_email_theirs: boolean
  /** Null where no number was given. */
  is_invoice_theirs: boolean | null
  has_account: boolean
}

type Asked = Pick<ActivationRequest, 'nif' | 'contract' | 'email' | 'invoice_number'>

/** What of a request fits the customer with its tax id. */
export async function findMatches(db: Db, asked: Asked): Promise<ActivationMatches> {
  const { nif, contract, email, invoice_number: number } = asked
  const known = await findInDirectory(db, 'tax_id', nif)
  const customerId = known?.id ?? 0
  const spellings = number === null ? [] : [number, number.replaceAll(/\s/g, '').toUpperCase()]
  const found = await db.maybe<ActivationMatches>(sql`
    select c.id as customer_id, c.name, c.email,
      exists (select from contracts k where k.customer_id = ${customerId} and k.name = ${contract}) as is_contract_theirs,
      lower(trim(c.email)) = lower(${email}) as is_email_theirs,
      case when ${number === null} then null else exists (
        select from invoices i where i.customer_id = ${customerId} and i.number = any(${spellings})) end as is_invoice_theirs,
      exists (select from accounts a where a.customer_id = ${customerId}) as has_account
    from customers c where c.id = ${customerId}`)
  return (
    found ?? {
      customer_id: null,
      name: '',
      email: '',
      is_contract_theirs: false,
      is_email_theirs: false,
      is_invoice_theirs: number === null ? null : false,
      has_account: false,
    }
  )
}
