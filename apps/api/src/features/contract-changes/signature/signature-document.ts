import type { Contract } from '@fanal/contract/schemas/contracts'
import type { ChangeKind } from '@fanal/domain/contracts/contract-actions'
import type { Locale } from '@fanal/domain/settings/languages'
import { longDay, namedMoment } from '#formats/dates-and-numbers'
import { composePdf } from '#formats/pdf'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import { summaryOf } from '#features/contract-changes/summary/change-summary'
import { introOf, notesOf } from '#features/contract-changes/handover/handover-summary'

export interface SignedChange {
  contract: Contract
  kind: ChangeKind
  before: Record<string, unknown>
  wanted: Record<string, unknown>
  customer: { name: string; vat: string; locale: Locale }
  organization: string
  expiresAt: Date
  now: Date
}

/** The document to sign as a PDF: who requests what on which contract. */
export function composeSignatureDocument(change: SignedChange): Promise<Uint8Array> {
  const { contract, kind, before, wanted, customer, organization, expiresAt, now } = change
  const { kinds, document } = textsOf('contract-changes', customer.locale)
  const rows = summaryOf(kind, before, wanted, customer.locale)
  const values = {
    kind: kinds[kind],
    contract: contract.name,
    customer: customer.name,
    vat: customer.vat,
    cups: contract.cups.name,
    address: contract.cups.full_address,
    expires: namedMoment(expiresAt, customer.locale),
    organization,
    present: contract.owner_partner.name,
    ...printed(wanted),
  }
  return composePdf({
    title: kinds[kind],
    subtitle: `${fillText(document.contract, values)} · ${longDay(now, customer.locale)}`,
    sections: [
      { paragraphs: [fillText(introOf(kind, customer.locale), values)] },
      {
        table: [
          [document.field, document.before, document.after],
          ...rows.map(({ field, before: old, after }) => [field, old, after]),
        ],
      },
      {
        paragraphs: [...notesOf(kind, customer.locale), document.effect].map((text) =>
          fillText(text, values),
        ),
      },
    ],
    footer: fillText(document.footer, values),
    date: now,
    lang: customer.locale,
  })
}

/** What its paragraphs name. */
const printed = (wanted: Record<string, unknown>) =>
  Object.fromEntries(
    ['printable_iban', 'mandate'].flatMap((name) => {
      const value = wanted[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
