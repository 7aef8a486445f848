import type { ListedInvoice } from '@fanal/contract/schemas/invoices'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { centsToEuros } from '@fanal/domain/money'
import { isPayable } from '@fanal/domain/payment/is-payable'
import type { Locale } from '@fanal/domain/settings/languages'
import { textsOf } from '#texts'
import type { InvoiceRow } from './list-queries.ts'

/** Paid by card if a payment is known; else by direct debit when due, unless it went another way. */
function settledOf({ card_payments, is_debited, due_date, ...row }: InvoiceRow): ListedInvoice['settled'] {
  if (row.amount_pending_cents > 0 || isRefund(row)) return null
  const last = card_payments?.at(-1)
  if (last) return { by: 'card', date: last.date }
  return is_debited ? { by: 'debit', date: due_date } : null
}

/** Display text of a step of an unpaid invoice; an unknown imported code shows as it is. */
function pendingStateText(code: string, locale: Locale): string {
  const texts: Record<string, string> = textsOf('invoices', locale).pendingStates
  return texts[code] ?? code
}

/** The wire shape: `takesCards` says whether cards are accepted. */
export function listed(row: InvoiceRow, locale: Locale, takesCards: boolean): ListedInvoice {
  const { id, number, type, date, start_date, end_date, due_date, rectificative_type, payment_link } = row
  const isOwed = isPayable(
    { paid: row.paid_status, rectificative_type, claim: row.claim },
    row.amount_pending_cents,
  )
  const isPaid = row.amount_pending_cents === 0
  return {
    id,
    invoice_id: id,
    number,
    type,
    contract: row.contract ?? '',
    date,
    start_date,
    end_date,
    due_date,
    cups: { name: row.cups ?? '', full_address: row.address ?? '' },
    energy_consumed: row.energy_kwh,
    amount_total: centsToEuros(row.amount_total_cents),
    amount_to_pay: centsToEuros(row.amount_to_pay_cents),
    amount_pending: centsToEuros(row.amount_pending_cents),
    paid: row.paid_status,
    rectificative_type,
    pending_state_history: (row.pending_states ?? []).map(({ change_date, code, description }) => ({
      change_date,
      pending_state: { ov_description: description || pendingStateText(code, locale), code },
    })),
    online_payment: {
      payment_enabled: takesCards && (isOwed || isPaid),
      payment_link: isOwed ? payment_link : '',
      rel_object_type: 'invoice',
      is_being_verified: row.is_being_verified,
    },
    claim: row.claim,
    settled: settledOf(row),
    card_payments: isPaid
      ? []
      : (row.card_payments ?? []).map(({ date: day, cents }) => ({ date: day, amount: centsToEuros(cents) })),
    account_end: row.account_end ?? '',
    rectifies: row.rectifies,
  }
}
