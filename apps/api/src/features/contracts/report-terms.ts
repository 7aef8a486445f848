import type { Contract } from '@fanal/contract/schemas/contracts'
import { taxedPrice } from '@fanal/domain/products/price-taxes'
import { type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import type { Product } from '#features/products/queries'
import type { PdfSection } from '#formats/pdf'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import type { ReportData } from './report-data.ts'

/** What terms and duration need: of a contract, or of an offer. */
export interface TermsData extends Pick<ReportData, 'settings' | 'day' | 'prices' | 'taxes'> {
  contract: Pick<
    Contract,
    | 'type'
    | 'pricelist'
    | 'tariff'
    | 'pressio'
    | 'caudal'
    | 'contracted_power_period'
    | 'selfcons_code'
    | 'sign_date'
    | 'start_date'
    | 'end_date'
  >
  product: Pick<Product, 'duration_months' | 'is_indexed'> | undefined
}

/** The same number of decimals in every cell. */
const priceText = (price: string, locale: Locale) => documentFormats(locale).unitPrice(price, 6)
const dayText = (day: string, locale: Locale) => documentFormats(locale).longDay(new Date(`${day}T12:00:00Z`))

/** Product, powers and prices by period, before and after taxes. */
export function termsSection(data: TermsData, locale: Locale): PdfSection {
  const t = textsOf('contracts', locale).report
  const { contract, prices, settings } = data
  const { phone_crm: phone, email } = settings.organization
  const facts: [string, string][] = [
    [t.product, contract.pricelist.nom_comercial],
    [t.tariff, contract.tariff.name],
  ]
  if (contract.pressio !== null)
    facts.push([t.pressure, `${documentFormats(locale).decimal(contract.pressio)} bar`])
  if (contract.caudal !== null)
    facts.push([t.flow, `${documentFormats(locale).decimal(contract.caudal)} m³/h`])
  const isGas = contract.type === 'gas'
  const since = prices && {
    date: dayText(prices.from, locale),
    day: dayText(data.day, locale),
    price: prices.surplus === null ? '' : priceText(prices.surplus, locale),
    tax: t.taxNames[data.taxes?.tax ?? 'vat'],
  }
  return {
    title: isGas ? t.termsGas : t.terms,
    facts: [...facts, ...(isGas ? gasPrices(data, locale) : dailyFee(data, locale))],
    isGrid: true,
    table: isGas ? [] : electricityTable(data, locale),
    numbers: [1, 2, 3, 4, 5],
    notes: [
      since ? fillText(t.pricesSince, since) : fillText(t.noPrices, { phone, email }),
      ...(since && data.product?.is_indexed ? [t.indexed] : []),
      ...(since ? [fillText(taxesNote(data, locale), since)] : []),
      ...(since && data.taxes?.isSettled === false ? [t.taxesUnsettled] : []),
      ...(since?.price && contract.selfcons_code !== '00' ? [fillText(t.surplusPrice, since)] : []),
      isGas ? t.otherCostsGas : t.otherCosts,
      data.product?.is_indexed ? t.revisionIndexed : t.revision,
    ],
  }
}

function taxesNote({ contract, taxes }: TermsData, locale: Locale): string {
  const t = textsOf('contracts', locale).report
  if (contract.type === 'electricity') return t.taxes
  return taxes ? t.taxesGas : t.noTaxesGas
}

function electricityTable({ contract, prices, taxes }: TermsData, locale: Locale): string[][] {
  const t = textsOf('contracts', locale).report
  const powers = contract.contracted_power_period
  const price = (text: string | undefined) => (text === undefined ? '' : priceText(text, locale))
  const taxed = (text: string | undefined, of: 'kW' | 'kWh') =>
    text !== undefined && taxes ? priceText(taxedPrice(text, taxes, of), locale) : ''
  const count = Math.max(powers.length, prices?.energy.length ?? 0)
  const rows = Array.from({ length: count }, (_, i) => {
    const kw = powers[i] && `${documentFormats(locale).decimal(powers[i].power)} kW`
    const [power, energy] = [prices?.power[i], prices?.energy[i]]
    const own = [`P${i + 1}`, kw ?? '']
    return prices ? [...own, price(power), taxed(power, 'kW'), price(energy), taxed(energy, 'kWh')] : own
  })
  const head = [t.period, t.power]
  const priced = [t.powerPrice, t.powerPriceTaxed, t.energyPrice, t.energyPriceTaxed]
  return [prices ? [...head, ...priced] : head, ...rows]
}

/** Beside the prices by period: charged whatever is used. */
const dailyFee = (data: TermsData, locale: Locale) =>
  pricedFact(data, locale, [textsOf('contracts', locale).report.fixedPrice, data.prices?.fixed, 'fee'])

function gasPrices(data: TermsData, locale: Locale): [string, string][] {
  const t = textsOf('contracts', locale).report
  return [...dailyFee(data, locale), ...pricedFact(data, locale, [t.gasPrice, data.prices?.energy[0], 'kWh'])]
}

/** A price before and after taxes; nothing where there is none. */
function pricedFact(
  { taxes }: TermsData,
  locale: Locale,
  [name, price, of]: [string, string | null | undefined, 'fee' | 'kWh'],
): [string, string][] {
  if (!price) return []
  const { gasPriceTaxed } = textsOf('contracts', locale).report
  const taxed = taxes && `${gasPriceTaxed} ${priceText(taxedPrice(price, taxes, of), locale)}`
  return [[name, [priceText(price, locale), taxed].filter(Boolean).join(' · ')]]
}

/** Duration, renewal, and cost of early termination. */
export function durationSection(data: TermsData, locale: Locale): PdfSection {
  const t = textsOf('contracts', locale).report
  const { contract, product, settings } = data
  const months = product?.duration_months
  const facts: [string, string | null][] = [
    [t.signDate, contract.sign_date && dayText(contract.sign_date, locale)],
    [t.startDate, contract.start_date && dayText(contract.start_date, locale)],
    [t.endDate, contract.end_date && dayText(contract.end_date, locale)],
    [t.length, product ? (months ? fillText(t.months, { months: String(months) }) : t.openEnded) : null],
    [t.renewal, product && months ? t.renewalText : null],
  ]
  const early = settings.invoicing.earlyEnd[textsLanguage(locale)] || t.earlyEndText
  return {
    title: t.duration,
    facts: facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
    isGrid: true,
    notes: [t.renewalLong, fillText(t.earlyEnd, { text: early })],
  }
}
