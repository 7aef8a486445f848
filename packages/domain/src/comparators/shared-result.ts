import { electricityTariffs, gasTariffs } from '../contracting/access-tariff.ts'
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

/** A result's address: what its prices depend on, and nothing of the person or the supply point. */
export interface SharedResult {
  use: ComparedUse
  /** kWh of a year by period, where the bill says them. */
  year: number[] | null
  present: PresentPrices | null
}

const join = (values: readonly (string | number)[]) => values.join('_')

export function resultQuery({ use, year, present }: SharedResult): Record<string, string> {
  const { tariff, start, end, powers, kwh, zone, amount } = use
  return {
    tariff,
    from: start,
    to: end,
    ...(powers.length > 0 && { kw: join([powers[0] ?? '', powers.at(-1) ?? '']) }),
    kwh: join(kwh),
    paid: amount,
    ...(zone !== 'peninsula' && { zone }),
    ...(year && { year: join(year) }),
    ...(present && { prices: join([...present.power, ...present.energy]) }),
  }
}

const zoneIn = (text: string | null): Zone => zones.find((zone) => zone === text) ?? 'peninsula'

const numbersIn = (text: string | null, count: number): number[] | null => {
  const parts = (text ?? '').split('_')
  return parts.length === count && parts.every((part) => /^\d{1,8}$/.test(part)) ? parts.map(Number) : null
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
    return isWrong ? undefined : { use: comparedGasUse(form), year: null, present: null }
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
  const use = comparedUse(form, zoneIn(get('zone')))
  return {
    use,
    year: numbersIn(get('year'), use.kwh.length),
    present: pricesIn(get('prices'), use.powers.length, use.kwh.length),
  }
}
