import { noSelfcons } from '@fanal/domain/contracting/forms/forms'
import { madridDayOf } from '@fanal/domain/dates'
import { formatCups } from '@fanal/domain/identifiers/cups'
import { eurosToCents } from '@fanal/domain/money'
import type { Locale } from '@fanal/domain/settings/languages'
import { retailerOf, rightsSections } from '#features/contracts/contract-report'
import { durationSection, type TermsData, termsSection } from '#features/contracts/report-terms'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { composePdf, type PdfSection } from '#formats/pdf'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import type { PaperFacts } from './paper-facts.ts'

const euros = (amount: string, locale: Locale) => documentFormats(locale).cents(eurosToCents(amount))

/** The summary, mailed before anything can be signed: the essentials of the offer, apart from the contract. */
export function composeSummary(facts: PaperFacts, locale: Locale): Promise<Uint8Array> {
  const { summary: t, energies } = textsOf('contracting', locale)
  const { settings, now } = facts
  const offer = offerOf(facts)
  const values = { energy: energies[facts.energy], cups: formatCups(facts.cups) }
  return composePdf({
    title: fillText(t.title, values),
    subtitle: fillText(t.subtitle, { date: documentFormats(locale).longDay(now) }),
    sections: [
      { paragraphs: [t.intro] },
      partiesSection(facts, locale),
      { ...termsSection(offer, locale), title: t.terms },
      yearSection(facts, locale),
      ...feesSection(facts, locale),
      { ...durationSection(offer, locale), title: t.duration },
      { title: t.start, paragraphs: [startText(facts, locale)] },
      { title: t.services, paragraphs: [t.noServices] },
      ...bonusSection(facts, locale),
      ...rightsOf(facts, locale),
      formSection(facts, locale),
    ],
    footer: fillText(t.footer, { ...values, organization: settings.organization.name }),
    date: now,
    lang: locale,
    brand: facts.brand,
  })
}

/** The offer, in the shape in which contracts are described. */
export function offerOf(facts: PaperFacts): TermsData {
  const { product, settings, taxes } = facts
  return {
    contract: {
      type: facts.energy,
      pricelist: { name: product.name, nom_comercial: product.name },
      tariff: { name: facts.tariff },
      pressio: null,
      caudal: null,
      contracted_power_period: facts.powersKw.map((power, i) => ({
        period: `P${i + 1}`,
        power: Number(power),
      })),
      selfcons_code: facts.selfconsCode,
      sign_date: null,
      start_date: null,
      end_date: null,
    },
    product: { duration_months: product.durationMonths, is_indexed: product.isIndexed },
    prices: product.prices,
    taxes,
    settings,
    day: madridDayOf(facts.now.getTime()),
  }
}

export function startText({ start, startDay }: PaperFacts, locale: Locale): string {
  const day = startDay ? documentFormats(locale).longDay(new Date(`${startDay}T12:00:00Z`)) : ''
  return fillText(textsOf('contracting', locale).starts[start], { day })
}

function partiesSection(facts: PaperFacts, locale: Locale): PdfSection {
  const { summary: t } = textsOf('contracting', locale)
  const { settings, holder } = facts
  const retailer = retailerOf(facts)
  const { phone_crm, email } = settings.organization
  const all: [string, string][] = [
    [t.retailer, [retailer.name, settings.invoicing.vat, retailer.address].filter(Boolean).join(' · ')],
    [t.retailerContact, [phone_crm, email].filter(Boolean).join(' · ')],
    [t.holder, holder.name],
    [t.vat, holder.vat],
    [t.representative, holder.representative],
    [t.cups, formatCups(facts.cups)],
    [t.supplyAddress, facts.supplyAddress],
    [t.selfcons, selfconsText(facts, locale)],
  ]
  return { title: t.parties, facts: all.filter(([, value]) => value), isGrid: true }
}

/** Kind, code and power of the installation. */
function selfconsText({ selfconsCode, cau, generationW }: PaperFacts, locale: Locale): string {
  if (selfconsCode === noSelfcons) return ''
  const power = generationW === null ? '' : `${documentFormats(locale).decimal(generationW / 1_000)} kW`
  return [selfconsCode, cau && `CAU ${cau}`, power].filter(Boolean).join(' · ')
}

function yearSection(facts: PaperFacts, locale: Locale): PdfSection {
  const { summary: t } = textsOf('contracting', locale)
  const { estimate, discount, selfconsCode, product } = facts
  if (!estimate) return { title: t.yearTitle, paragraphs: [t.noYear] }
  const values = {
    total: euros(estimate.total, locale),
    otherwise: estimate.otherwise === null ? '' : euros(estimate.otherwise, locale),
    kwh: documentFormats(locale).decimal(Math.round(estimate.kwh)),
  }
  return {
    title: t.yearTitle,
    paragraphs: [
      fillText(t.year, values),
      ...(values.otherwise ? [fillText(t.otherwise, values)] : []),
      t.sources[estimate.source],
      ...discountText(discount, locale),
    ],
    notes: [
      t.yearNote,
      ...(product.isIndexed ? [t.yearIndexed] : []),
      ...(selfconsCode === noSelfcons ? [] : [t.yearSurplus]),
    ],
  }
}

/** What the distributor charges once, with its VAT; that it is not included where nobody knows how much. */
function feesSection({ fees, taxes }: PaperFacts, locale: Locale): PdfSection[] {
  const { fees: t } = textsOf('contracting', locale)
  if (fees.state === 'none') return []
  if (fees.state === 'unknown') return [{ title: t.title, paragraphs: [t.unknown[fees.why]] }]
  const { cents, percent } = documentFormats(locale)
  const amount = ({ leastCents, mostCents }: { leastCents: number; mostCents: number }) =>
    leastCents === mostCents
      ? cents(mostCents)
      : fillText(t.between, { least: cents(leastCents), most: cents(mostCents) })
  const tax = fees.vatPercent
    ? fillText(t.withVat, { percent: percent(Number(fees.vatPercent)) })
    : fillText(t.withoutTax, { tax: t.taxNames[taxes?.tax ?? 'vat'] })
  return [
    {
      title: t.title,
      facts: [
        ...fees.lines.map((line): [string, string] => [t.lines[line.kind], amount(line)]),
        [t.total, amount(fees)],
      ],
      notes: [tax, t.note],
    },
  ]
}

/** What a promotional code takes off. */
export const discountText = (discount: string | null, locale: Locale): string[] =>
  discount === null
    ? []
    : [fillText(textsOf('contracting', locale).summary.discount, { amount: euros(discount, locale) })]

function bonusSection({ bonusLoss }: PaperFacts, locale: Locale): PdfSection[] {
  const { summary: t } = textsOf('contracting', locale)
  if (bonusLoss === null) return []
  const text = bonusLoss ? fillText(t.bonusText, { amount: euros(bonusLoss, locale) }) : t.bonusTextUnknown
  return [{ title: t.bonus, paragraphs: [text] }]
}

/** Withdrawal and claims as the contract words them; the body that settles disputes where the retailer names one. */
function rightsOf({ settings }: PaperFacts, locale: Locale): PdfSection[] {
  const { summary: t } = textsOf('contracting', locale)
  const contract = { no_cession_sips: { state: 'unactive' as const, waiting_for_signature: false } }
  const [withdrawal, claims] = rightsSections({ settings, contract }, locale)
  const { disputeBody } = settings.support
  const dispute = disputeBody.name ? [fillText(t.dispute, disputeBody)] : []
  return [
    { ...withdrawal, title: t.withdrawal },
    { ...claims, title: t.claims, paragraphs: [...(claims?.paragraphs ?? []), ...dispute] },
  ]
}

function formSection(facts: PaperFacts, locale: Locale): PdfSection {
  const { summary: t, energies } = textsOf('contracting', locale)
  const { organization } = facts.settings
  const retailer = retailerOf(facts)
  const { email, phone_crm } = organization
  const values = {
    to: [retailer.name, retailer.address, email, phone_crm].filter(Boolean).join(', '),
    energy: energies[facts.energy],
    cups: formatCups(facts.cups),
    holder: facts.holder.name,
  }
  const paragraphs = t.formText.map((line) => fillText(line, values))
  return { title: t.form, paragraphs, isTogether: true }
}
