import { madridDayOf } from '@fanal/domain/dates'
import type { ClaimForm } from '@fanal/domain/support/claims/claim-form'
import { isRetailers } from '@fanal/domain/support/claims/claim-types'
import { staffEntries } from '@fanal/domain/support/case-steps'
import type { CaseEnv } from '#features/support/case-links'
import type { FoundCase } from '#features/support/case-shape'
import { loadCase } from '#features/support/load-case'
import { notifyCustomer } from '#features/support/mails/notify-customer'
import { recordEntry } from '#features/support/record-entry'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { findSupplyOfCase } from './staff-queries.ts'
import { lockFor, type StaffWork } from './work-case.ts'

interface Forwarding extends StaffWork {
  /** Fields of the form that are added or replaced. */
  fields?: ClaimForm
  /** The customer need not answer what they were asked. */
  isUnansweredFine?: boolean
}

/** Form R1 as the case fills it in, and whom it goes to. */
export async function composeForm(
  db: Db,
  { row, entries }: FoundCase,
  day: string,
): Promise<{ distributor: string; form: ClaimForm }> {
  const supply = await findSupplyOfCase(db, { customerId: row.customer_id, contractId: row.contract_id ?? 0 })
  const form = {
    process: 'R1',
    step: '01',
    reference: row.number,
    date: day,
    type: row.claim_type,
    subtype: row.claim_subtype,
    is_ours: row.claim_subtype !== null && isRetailers(row.claim_subtype),
    cups: supply?.cups ?? '',
    tariff: supply?.tariff ?? '',
    holder: { name: supply?.holder ?? row.name, vat: supply?.vat ?? '', phone: supply?.phone ?? row.mobile },
    invoice: row.invoice?.number ?? null,
    earlier: row.earlier?.number ?? null,
    details: row.answers,
    comments: entries.find(({ case_id }) => case_id === row.id)?.text ?? '',
  }
  return { distributor: supply?.distributor ?? '', form }
}

/** To the distributor, with the fields of the official form; they are kept as they were sent. */
export async function forwardCase(env: CaseEnv, tx: Db, forwarding: Forwarding): Promise<ClaimForm> {
  const { number, author, fields = {}, isUnansweredFine = false } = forwarding
  const it = await lockFor(tx, 'forward', forwarding)
  const named = { customerId: it.customerId, number }
  if (it.state === 'asked' && !isUnansweredFine)
    throw new AppError('not_possible', { errors: { _: ['unanswered'] } })
  const { distributor, form } = await composeForm(tx, await loadCase(tx, named), madridDayOf(Date.now()))
  const sent = { ...form, ...fields }
  const kind = staffEntries.forward
  const detail = { distributor, fields: sent }
  await recordEntry(tx, it, { kind, by: 'staff', author, detail })
  await notifyCustomer(env, tx, named, { kind })
  return sent
}
