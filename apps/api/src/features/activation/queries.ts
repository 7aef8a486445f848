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

/** False if no such request is open. */
export async function closeActivation(tx: Db, id: number): Promise<boolean> {
  const closed = await tx.run(sql`
    update activation_requests set closed_at = now()
    where id = ${id} and outcome = 'for_staff' and closed_at is null`)
  return closed > 0
}
