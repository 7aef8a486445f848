import { creditorIdOf } from '@fanal/domain/identifiers/sepa-creditor-id'
import { formatCups } from '@fanal/domain/identifiers/cups'
import { formatIban } from '@fanal/domain/identifiers/iban'
import { eurosToCents } from '@fanal/domain/money'
import type { Locale } from '@fanal/domain/settings/languages'
import { composeContractReport, retailerOf } from '#features/contracts/contract-report'
import type { ReportData } from '#features/contracts/report-data'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { composePdf } from '#formats/pdf'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import type { NamedFacts } from './paper-facts.ts'
import { discountText, startText } from './summary-paper.ts'

// Papers signed with the contract, each a document of its own.

/** The SEPA core mandate. */
export function composeMandate(facts: NamedFacts, locale: Locale): Promise<Uint8Array> {
  const { sepa: t } = textsOf('contracting', locale)
  const { settings, holder, now } = facts
  const retailer = retailerOf(facts)
  const rows: [string, string][] = [
    [t.reference, facts.mandate],
    [t.creditorId, settings.invoicing.creditorId || creditorIdOf(settings.invoicing.vat)],
    [t.creditor, retailer.name],
    [t.creditorAddress, retailer.address],
    [t.debtor, holder.name],
    [t.debtorVat, holder.vat],
    [t.debtorAddress, holder.address],
    [t.iban, formatIban(facts.iban)],
    [t.type, t.recurrent],
    [t.date, t.signatureDate],
  ]
  return composePdf({
    title: t.title,
    subtitle: fillText(t.subtitle, { contract: facts.contract }),
    sections: [
      { facts: rows.filter(([, value]) => value), isGrid: true },
      { paragraphs: [fillText(t.text, { creditor: retailer.name }), t.refund, t.signature] },
    ],
    footer: fillText(t.footer, { organization: settings.organization.name, reference: facts.mandate }),
    date: now,
    lang: locale,
    brand: facts.brand,
  })
}

/** The social bonus is given up. */
export function composeWaiver(facts: NamedFacts, locale: Locale): Promise<Uint8Array> {
  const { waiver: t } = textsOf('contracting', locale)
  const { settings, holder, now, bonusLoss } = facts
  const values = {
    holder: holder.name,
    vat: holder.vat,
    cups: formatCups(facts.cups),
    retailer: retailerOf(facts).name,
    contract: facts.contract,
    organization: settings.organization.name,
    amount: bonusLoss
      ? fillText(t.amount, { amount: documentFormats(locale).cents(eurosToCents(bonusLoss)) })
      : t.unknown,
  }
  return composePdf({
    title: t.title,
    subtitle: fillText(t.subtitle, values),
    sections: [{ paragraphs: t.text.map((line) => fillText(line, values)) }, { paragraphs: [t.signature] }],
    footer: fillText(t.footer, values),
    date: now,
    lang: locale,
    brand: facts.brand,
  })
}

export type SignedKind = 'summary' | 'sepa' | 'waiver'

interface ToSign {
  data: ReportData
  facts: NamedFacts
  /** When the summary was sent. */
  sentAt: Date
  /** The papers signed together with it, by hash. */
  papers: readonly { kind: SignedKind; sha256: string }[]
}

/** The contract as it is signed: it names the other papers. */
export function composeContract(toSign: ToSign, locale: Locale): Promise<Uint8Array> {
  const { contract: t, processes, summary: s } = textsOf('contracting', locale)
  const { data, facts, sentAt, papers } = toSign
  const names: Record<string, string> = processes
  return composeContractReport(data, locale, {
    note: t.toSign,
    parties: facts.holder.representative ? [[s.representative, facts.holder.representative]] : [],
    terms: discountText(facts.discount, locale),
    signature: { title: t.signature, paragraphs: [t.signatureText] },
    sections: [
      {
        title: t.start,
        facts: [
          [t.startLabel, startText(facts, locale)],
          [t.process, names[facts.process] ?? facts.process],
        ],
      },
      {
        title: t.papers,
        paragraphs: [fillText(t.papersText, { sent: documentFormats(locale).longMoment(sentAt) })],
        table: [[t.paper, t.hash], ...papers.map(({ kind, sha256 }) => [t.names[kind], sha256])],
      },
    ],
  })
}
