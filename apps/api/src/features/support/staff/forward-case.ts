import { madridDayOf } from '@fanal/domain/dates'
import { isRetailers } from '@fanal/domain/support/claims/claim-types'
import { staffEntries } from '@fanal/domain/support/case-steps'
import type { CaseEnv } from '#features/support/case-links'
import { loadCase } from '#features/support/load-case'
import { notifyCustomer } from '#features/support/mails/notify-customer'
import { recordEntry } from '#features/support/record-entry'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { findSupplyOfCase } from './staff-queries.ts'
import { lockFor, type StaffWork } from './work-case.ts'

export type ClaimFields = Record<string, unknown>

interface Forwarding extends StaffWork {
  fields?: ClaimFields
  /** The customer need not answer what they were asked. */
  isUnansweredFine?: boolean
}

/** To the distributor, with the fields of the official form; they are kept as they were sent. */
export async function forwardCase(env: CaseEnv, tx: Db, forwarding: Forwarding): Promise<ClaimFields> {
  const { number, author, fields = {}, isUnansweredFine = false } = forwarding
  const it = await lockFor(tx, 'forward', forwarding)
  const named = { customerId: it.customerId, number }
  if (it.state === 'asked' && !isUnansweredFine)
    throw new AppError('not_possible', { errors: { _: ['unanswered'] } })
  const supply = await findSupplyOfCase(tx, { customerId: it.customerId, contractId: it.contractId ?? 0 })
  const { row, entries } = await loadCase(tx, named)
  const sent: ClaimFields = {
    process: 'R1',
    step: '01',
    reference: number,
    date: madridDayOf(Date.now()),
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
    ...fields,
  }
  const kind = staffEntries.forward
  const detail = { distributor: supply?.distributor ?? '', fields: sent }
  await recordEntry(tx, it, { kind, by: 'staff', author, detail })
  await notifyCustomer(env, tx, named, { kind })
  return sent
}
