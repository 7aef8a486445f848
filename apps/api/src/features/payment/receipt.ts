import type { Locale } from '@fanal/domain/settings/languages'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { composePdf, type PdfBrand, type PdfSection } from '#formats/pdf'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import type { Transaction } from './summary-queries.ts'

type Seller = Pick<AllSettings, 'organization' | 'invoicing'> & { brand: PdfBrand }

/** The payee, as on the invoices. */
function sellerSection({ organization, invoicing }: Seller, taxId: string): PdfSection {
  const { legalName, vat, street, postalCode, city } = invoicing
  const who = [legalName, vat && `${taxId} ${vat}`].filter(Boolean).join(' · ')
  const where = [street, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ')
  return { title: organization.name, paragraphs: [who, where].filter(Boolean) }
}

/** The receipt of a completed payment as a PDF, in the customer's language. */
export function composeReceipt(
  transaction: Transaction,
  seller: Seller,
  locale: Locale,
): Promise<Uint8Array> {
  const t = textsOf('payment', locale)
  const { organization, invoicing } = seller
  const { transaction_id, state, amount_cents, updated_at, invoices } = transaction
  return composePdf({
    brand: seller.brand,
    title: t.title,
    subtitle: fillText(t.subtitle, { transaction: transaction_id }),
    sections: [
      sellerSection(seller, t.taxId),
      {
        title: t.details,
        facts: [
          [t.total, documentFormats(locale).cents(amount_cents)],
          [t.status, state === 'refunded' ? t.refunded : t.succeeded],
          [t.date, documentFormats(locale).longMoment(updated_at)],
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
          ...invoices.map((one) => [one.invoice_number, documentFormats(locale).cents(one.amount_cents)]),
        ],
      },
    ],
    footer: [invoicing.legalName || organization.name, invoicing.vat, transaction_id]
      .filter(Boolean)
      .join(' · '),
    date: updated_at,
    lang: locale,
  })
}
