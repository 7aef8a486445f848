import type { Contract } from '@fanal/contract/schemas/contracts'
import type { Locale } from '@fanal/domain/settings/languages'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { composePdf, type PdfBrand } from '#formats/pdf'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import type { Change } from '#features/contract-changes/change-kind'

export interface SignedChange {
  contract: Contract
  change: Change
  customer: { name: string; vat: string; locale: Locale }
  brand: PdfBrand
  expiresAt: Date
  now: Date
}

/** The document to sign as a PDF: who requests what on which contract. */
export function composeSignatureDocument(signed: SignedChange): Promise<Uint8Array> {
  const { contract, change, customer, brand, expiresAt, now } = signed
  const { locale } = customer
  const { document } = textsOf('contract-changes', locale)
  const title = change.kind.title(locale)
  const values = {
    kind: title,
    contract: contract.name,
    customer: customer.name,
    vat: customer.vat,
    cups: contract.cups.name,
    address: contract.cups.full_address,
    expires: documentFormats(locale).namedMoment(expiresAt),
    organization: brand.name,
    present: contract.owner_partner.name,
  }
  return composePdf({
    title,
    subtitle: `${fillText(document.contract, values)} · ${documentFormats(locale).longDay(now)}`,
    sections: [
      { paragraphs: [fillText(change.kind.intro?.(locale) ?? document.intro, values)] },
      {
        table: [
          [document.field, document.before, document.after],
          ...change.summary(locale).map(({ field, before: old, after }) => [field, old, after]),
        ],
      },
      {
        paragraphs: [...change.notes(locale), document.effect].map((text) => fillText(text, values)),
      },
    ],
    footer: fillText(document.footer, values),
    date: now,
    lang: locale,
    brand,
  })
}
