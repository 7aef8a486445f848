import type { Contract } from '@fanal/contract/schemas/contracts'
import { formatCadastralRef } from '@fanal/domain/identifiers/cadastral-ref'
import { formatCups } from '@fanal/domain/identifiers/cups'
import { formatPhone } from '@fanal/domain/identifiers/phone'
import { type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { composePdf, type PdfSection } from '#formats/pdf'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import type { ReportData } from './report-data.ts'
import { durationSection, termsSection } from './report-terms.ts'

type Facts = [string, string][]
const known = (facts: Facts) => facts.filter(([, value]) => value)
const dayText = (day: string, locale: Locale) => documentFormats(locale).longDay(new Date(`${day}T12:00:00Z`))

/** For the signature: a note on top, what else is agreed, and sections before the last one. */
export interface ToSign {
  note: string
  /** After the holder's. */
  parties: Facts
  terms: string[]
  sections: PdfSection[]
  /** The last section, which comes after those. */
  signature: PdfSection
}

/**
 * The contract as of today: particular and general conditions, and what was signed. In the caller's language.
 * `toSign`: as it is put before the customer to sign.
 */
export function composeContractReport(
  data: ReportData,
  locale: Locale,
  toSign?: ToSign,
): Promise<Uint8Array> {
  const t = textsOf('contracts', locale).report
  const { contract, settings, now } = data
  return composePdf({
    title: `${t.title} ${contract.name}`,
    subtitle: `${contract.type === 'gas' ? t.gas : t.electricity} · ${fillText(t.particular, { date: documentFormats(locale).longDay(now) })}`,
    sections: [
      ...(toSign ? [{ paragraphs: [toSign.note] }] : stateOf(data, locale)),
      partiesSection(data, locale, toSign?.parties),
      supplySection(data, locale),
      agreedTerms(data, locale, toSign?.terms),
      durationSection(data, locale),
      paymentSection(data, locale),
      servicesSection(data, locale),
      ...rightsSections(data, locale),
      generalSection(data, locale),
      ...(toSign?.sections ?? []),
      toSign?.signature ?? signatureSection(data, locale),
    ],
    footer: fillText(t.footer, { organization: settings.organization.name, contract: contract.name }),
    date: now,
    lang: locale,
    brand: data.brand,
  })
}

/** Highlighted information. */
function stateOf({ contract }: ReportData, locale: Locale): PdfSection[] {
  const t = textsOf('contracts', locale).report
  if (contract.end_date)
    return [{ paragraphs: [fillText(t.ended, { date: dayText(contract.end_date, locale) })] }]
  return contract.sign_date ? [] : [{ paragraphs: [t.draft] }]
}

export const retailerOf = ({ settings: { invoicing, organization } }: Pick<ReportData, 'settings'>) => ({
  name: invoicing.legalName || organization.name,
  address: [invoicing.street, `${invoicing.postalCode} ${invoicing.city}`.trim()].filter(Boolean).join(', '),
})

function agreedTerms(data: ReportData, locale: Locale, more: string[] = []): PdfSection {
  const section = termsSection(data, locale)
  return { ...section, notes: [...more, ...(section.notes ?? [])] }
}

function partiesSection(data: ReportData, locale: Locale, more: Facts = []): PdfSection {
  const t = textsOf('contracts', locale).report
  const { contract, settings, ownerVat } = data
  const retailer = retailerOf(data)
  const { notification_address: notices, fiscal_partner: payer } = contract
  const facts: Facts = [
    [t.retailer, retailer.name],
    [t.retailerVat, settings.invoicing.vat],
    [t.retailerAddress, retailer.address],
    [t.registration, settings.invoicing.registration],
    [t.owner, contract.owner_partner.name],
    [t.vat, ownerVat],
    ...more,
    [t.payer, [payer.name, payer.vat].filter(Boolean).join(' · ')],
    [t.fiscalAddress, contract.fiscal_address.full_address],
    [t.notices, notices?.full_address ?? ''],
    [t.contact, [notices?.email, formatPhone(notices?.mobile ?? '')].filter(Boolean).join(' · ')],
  ]
  return { title: t.parties, facts: known(facts), isGrid: true }
}

function supplySection({ contract }: ReportData, locale: Locale): PdfSection {
  const t = textsOf('contracts', locale).report
  const facts: Facts = [
    [t.cups, formatCups(contract.cups.name)],
    [t.supplyAddress, contract.cups.full_address],
    [t.distributor, contract.dso.name],
    [t.breakdownPhone, formatPhone(contract.dso_phone)],
    [t.accessContract, contract.dso_reference],
    [t.refCatastral, formatCadastralRef(contract.ref_catastral)],
    [t.selfConsumption, contract.selfcons_code === '00' ? '' : contract.selfcons_code],
  ]
  return { title: t.supply, facts: known(facts), isGrid: true }
}

function paymentSection({ contract }: ReportData, locale: Locale): PdfSection {
  const t = textsOf('contracts', locale).report
  const deliveries = { email: t.email, postal: t.postal, 'postal+email': t.postalEmail }
  return {
    title: t.payment,
    facts: [
      [t.account, contract.bank_account?.printable_iban ?? t.noAccount],
      [t.delivery, deliveries[contract.invoice_online]],
    ],
    isGrid: true,
    notes: [t.paymentText],
  }
}

function servicesSection({ contract }: ReportData, locale: Locale): PdfSection {
  const t = textsOf('contracts', locale).report
  const rows = contract.services.map(({ name, start_date, end_date }) => [
    name,
    dayText(start_date, locale),
    end_date ? dayText(end_date, locale) : t.openDate,
  ])
  return rows.length > 0
    ? { title: t.services, table: [[t.service, t.from, t.to], ...rows] }
    : { title: t.services, paragraphs: [t.noServices] }
}

/** Withdrawal, claims and personal data. */
export function rightsSections(
  data: Pick<ReportData, 'settings'> & { contract: Pick<Contract, 'no_cession_sips'> },
  locale: Locale,
): PdfSection[] {
  const t = textsOf('contracts', locale).report
  const { organization, invoicing, links } = data.settings
  const { name, address } = retailerOf(data)
  const values = {
    phone: organization.phone_crm,
    schedule: organization.schedule,
    email: organization.email,
    name,
    address,
  }
  const isOpposed = data.contract.no_cession_sips.state === 'active'
  const small = { isSmallPrint: true }
  return [
    {
      title: t.withdrawal,
      // The sentence of pages and mails.
      paragraphs: [`${fillText(t.withdrawalText, values)} ${textsOf('contracting', locale).withdrawalCost}`],
      ...small,
    },
    {
      title: t.claims,
      paragraphs: [
        fillText(t.claimsText, values),
        ...(address ? [fillText(t.post, values)] : []),
        invoicing.arbitration[textsLanguage(locale)] || t.arbitration,
        ...(links.cnmcComparator ? [fillText(t.comparator, { url: links.cnmcComparator })] : []),
      ],
      ...small,
    },
    {
      title: t.data,
      paragraphs: [
        fillText(t.dataText, { ...values, url: links.gdpr }),
        isOpposed ? t.sipsOpposed : t.sipsShared,
      ],
      ...small,
    },
  ]
}

/** The operator's own, or the neutral ones. */
function generalSection(data: ReportData, locale: Locale): PdfSection {
  const t = textsOf('contracts', locale).report
  const { contract, settings } = data
  const own = settings.invoicing.generalTerms[textsLanguage(locale)]
  const values = {
    name: retailerOf(data).name,
    energy: contract.type === 'gas' ? t.energyGas : t.energyElectricity,
  }
  // After supply and metering.
  const neutral = t.generalText.toSpliced(2, 0, ...(contract.type === 'gas' ? [] : [t.generalPower]))
  const paragraphs = own ? own.split(/\n+/).filter((one) => one.trim()) : neutral
  const { conditions: url } = settings.links
  return {
    title: t.general,
    paragraphs: [
      ...paragraphs.map((text) => fillText(text, values)),
      ...(url ? [fillText(t.conditionsLink, { url })] : []),
    ],
    isSmallPrint: true,
  }
}

/** Date of signature, and every later change with the hash of the signed document. */
function signatureSection({ contract, signed }: ReportData, locale: Locale): PdfSection {
  const t = textsOf('contracts', locale).report
  const { kinds } = textsOf('contract-changes', locale)
  const when = contract.sign_date
    ? fillText(t.signedOn, { date: dayText(contract.sign_date, locale) })
    : t.unsigned
  if (signed.length === 0) return { title: t.signature, paragraphs: [when] }
  return {
    title: t.signature,
    paragraphs: [when, t.changesSigned],
    table: [
      [t.change, t.signedAt, t.hash],
      ...signed.map(({ kind, closed_at, document_sha256 }) => [
        kinds[kind],
        documentFormats(locale).longMoment(closed_at),
        document_sha256,
      ]),
    ],
  }
}
