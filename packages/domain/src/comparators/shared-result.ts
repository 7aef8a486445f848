import { electricityTariffs, gasTariffs } from '../contracting/access-tariff.ts'
import { isDay } from '../dates.ts'
import type { MeasuredKwh } from '../invoices/bill-facts.ts'
import { type Zone, zones } from '../lookups/provinces.ts'
import {
  blankComparison,
  blankGasComparison,
  checkComparison,
  checkGasComparison,
  type ComparedUse,
  periodFields,
  comparedUse,
  comparedGasUse,
} from './comparison-form.ts'

/** What the present bill charges, without taxes: euros per kW and day, and per kWh. */
export interface PresentPrices {
  power: string[]
  energy: string[]
}

/** What a bill takes off for a vulnerable customer. */
export interface SocialBonus {
  euros: string
  /** As a part of its power and energy: what the regulated tariff of a year is lowered by. */
  share: string
}

/** A result's address: what its prices depend on, and nothing of the person or the supply point. */
export interface SharedResult {
  use: ComparedUse
  /** kWh by period of the last year or a part of it, where the bill says them. */
  year: MeasuredKwh | null
  present: PresentPrices | null
  /** The social bonus that the present bill has. */
  bonus: SocialBonus | null
}

const join = (values: readonly (string | number)[]) => values.join('_')

export function resultQuery({ use, year, present, bonus }: SharedResult): Record<string, string> {
  const { tariff, start, end, powers, kwh, zone, amount, surplus } = use
  return {
    tariff,
    from: start,
    to: end,
    ...(powers.length > 0 && { kw: join([powers[0] ?? '', powers.at(-1) ?? '']) }),
    kwh: join(kwh),
    paid: amount,
    ...(zone !== 'peninsula' && { zone }),
    ...(surplus && { surplus: join([surplus.euros, ...(surplus.kwh === null ? [] : [surplus.kwh])]) }),
    ...(year && { year: join(year.kwh), measured: join([year.from, year.to]) }),
    ...(present && { prices: join([...present.power, ...present.energy]) }),
    ...(bonus && { bonus: join([bonus.euros, bonus.share]) }),
  }
}

const zoneIn = (text: string | null): Zone => zones.find((zone) => zone === text) ?? 'peninsula'

const numbersIn = (text: string | null, count: number): number[] | null => {
  const parts = (text ?? '').split('_')
  return parts.length === count && parts.every((part) => /^\d{1,8}$/.test(part)) ? parts.map(Number) : null
}

function yearIn(kwhText: string | null, daysText: string | null, count: number): MeasuredKwh | null {
  const kwh = numbersIn(kwhText, count)
  const [from = '', to = ''] = (daysText ?? '').split('_')
  return kwh && isDay(from) && isDay(to) && from <= to ? { kwh, from, to } : null
}

const euros = /^\d{1,5}\.\d{2}$/

function bonusIn(text: string | null): SocialBonus | null {
  const [amount = '', share = ''] = (text ?? '').split('_')
  return euros.test(amount) && /^0\.\d{1,4}$/.test(share) ? { euros: amount, share } : null
}

function surplusIn(text: string | null): ComparedUse['surplus'] {
  const [amount = '', kwh] = (text ?? '').split('_')
  if (!euros.test(amount) || Number(amount) === 0 || (kwh !== undefined && !/^\d{1,7}$/.test(kwh)))
    return null
  return { euros: amount, kwh: kwh === undefined ? null : Number(kwh) }
}

function pricesIn(text: string | null, powers: number, energies: number): PresentPrices | null {
  const parts = (text ?? '').split('_')
  const isWhole =
    parts.length === powers + energies && parts.every((part) => /^\d{1,2}(\.\d{1,8})?$/.test(part))
  return isWhole ? { power: parts.slice(0, powers), energy: parts.slice(powers) } : null
}

/** The result that an address is of; undefined where it is of none, or of one that could not be typed. */
export function readResult(
  get: (name: string) => string | null,
  energy: 'electricity' | 'gas',
  today: string,
): SharedResult | undefined {
  const text = (name: string) => get(name) ?? ''
  // Nobody's words show on the page.
  const tariffs = energy === 'gas' ? gasTariffs : electricityTariffs
  if (!tariffs.some(({ name }) => name === text('tariff'))) return undefined
  const days = { startDate: text('from'), endDate: text('to'), invoiceAmount: text('paid') }
  if (energy === 'gas') {
    const form = { ...blankGasComparison, ...days, access_tariff: text('tariff'), consumption: text('kwh') }
    const isWrong = Object.keys(checkGasComparison(form, { today, isAnonymous: true })).length > 0
    return isWrong ? undefined : { use: comparedGasUse(form), year: null, present: null, bonus: null }
  }
  const [power = '', power2 = ''] = text('kw').split('_')
  const kwh = text('kwh').split('_')
  const form = {
    ...blankComparison,
    ...days,
    accessTariff: text('tariff'),
    power,
    power2,
    ...Object.fromEntries(periodFields.map((field, i) => [field, kwh[i] ?? ''])),
  }
  if (Object.keys(checkComparison(form, { today, isAnonymous: true })).length > 0) return undefined
  const use = { ...comparedUse(form, zoneIn(get('zone'))), surplus: surplusIn(get('surplus')) }
  return {
    use,
    year: yearIn(get('year'), get('measured'), use.kwh.length),
    present: pricesIn(get('prices'), use.powers.length, use.kwh.length),
    bonus: bonusIn(get('bonus')),
  }
}
