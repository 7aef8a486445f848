import type { CaseDraft } from '@fanal/contract/schemas/desk/casework'
import type { ShownPin } from '@fanal/contract/schemas/support'
import { lostPins } from '@fanal/domain/support/pins'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { centsToEuros, eurosToCents } from '@fanal/domain/money'
import { invoiceLabels } from '#features/invoices/documents/invoice-labels'
import { loadCase, namedByNumber } from '#features/support/load-case'
import type { Db } from '#platform/database'
import { wrongFields } from '#platform/errors'
import { findCaseInvoice } from '../case-invoice.ts'

/** The lines that sentences of a text are pinned to, in the customer's language: they stay as they were when it left. */
export async function findPinnedLines(
  db: Db,
  number: string,
  // Drafts of before there were pins have none.
  { pins = [], message }: Pick<CaseDraft, 'message'> & Partial<Pick<CaseDraft, 'pins'>>,
): Promise<ShownPin[]> {
  if (pins.length === 0) return []
  if (lostPins(pins, message).length > 0) throw wrongFields({ pins: 'not_in_text' })
  const { row } = await loadCase(db, await namedByNumber(db, number))
  const bill = await findCaseInvoice(db, row)
  if (!bill) throw wrongFields({ pins: 'not_a_line' })
  const labels = invoiceLabels(row.locale)
  const sign = isRefund(bill) ? -1 : 1
  return pins.map(({ sentence, line }) => {
    const found = bill.lines[line]
    if (!found) throw wrongFields({ pins: 'not_a_line' })
    const { kind, period, name, quantity, price_unit, multi } = found
    const cents = eurosToCents(found.amount)
    const own = { kind, period, name, quantity, price_unit, multi, amount_cents: cents }
    return {
      sentence,
      invoice: { id: bill.id, number: bill.number },
      name: labels.lineName(own, bill.tariff),
      calculation: labels.calculation(own),
      amount: centsToEuros(sign * cents),
    }
  })
}
