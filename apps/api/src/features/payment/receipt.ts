import type { Locale } from '@fanal/domain/settings/languages'
import { longMoment, money } from '#platform/formats'
import { composePdf } from '#platform/pdf'
import { fillText, paymentTexts } from '#platform/texts'
import type { Transaction } from './summary-queries.ts'

/** The receipt of a payment that was made, as a PDF in the customer's language. */
export function composeReceipt(
  transaction: Transaction,
  organization: string,
  locale: Locale,
): Promise<Uint8Array> {
  const t = paymentTexts(locale)
  const { transaction_id, state, amount_cents, updated_at, invoices } = transaction
  return composePdf({
    title: t.title,
    subtitle: fillText(t.subtitle, { transaction: transaction_id }),
    sections: [
      {
        title: t.details,
        facts: [
          [t.total, money(amount_cents, locale)],
          [t.status, state === 'refunded' ? t.refunded : t.succeeded],
          [t.date, longMoment(updated_at, locale)],
          [t.method, t.card],
          [t.payer, transaction.customer_name],
          [t.email, transaction.paid_by_user_email],
          [t.reference, transaction.provider_ref ?? ''],
        ],
      },
      {
        title: t.paid,
        table: [
          [t.number, t.amount],
          ...invoices.map((one) => [one.invoice_number, money(one.amount_cents, locale)]),
        ],
      },
    ],
    footer: `${organization} · ${transaction_id}`,
    date: updated_at,
    lang: locale,
  })
}
