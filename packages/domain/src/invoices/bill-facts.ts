import { addDays } from '../dates.ts'
import { isValidCups, normaliseCups } from '../identifiers/cups.ts'
import { type ReadCnmcCode, readCnmcCode } from './read-cnmc-code.ts'

/** What its code says about the price: only fixed prices hold for another month. */
export type BillPricing = 'fixed' | 'regulated' | 'indexed' | 'flexible' | 'flat'

/** kWh by period, and the days that they are of. */
export interface MeasuredKwh {
  kwh: number[]
  from: string
  to: string
}

/** What a bill of any retailer tells: '' and null where it does not. */
export interface BillFacts {
  cups: string
  zipcode: string
  /** Contracted, and the highest demand of a year, in kW: P1 first. */
  powers: string[]
  maxDemand: string[]
  /** The days that `year` and `maxDemand` are of: a year, or since the contract began. Null where the code does not say. */
  measuredDays: { from: string; to: string } | null
  /** kWh of those days by period; not called a year where their days are not known. */
  year: MeasuredKwh | null
  /** The billed days, and their kWh by period. */
  from: string
  to: string
  kwh: number[]
  /** Euros without taxes: per kW and day, and per kWh. Null if they hold for this bill only. */
  prices: { power: string[]; energy: string[] } | null
  /** Per kW and day, also where the energy's price changes. */
  powerPrices: string[]
  /** How its code writes them, told by their size. */
  powerPricesPer: 'year' | 'day'
  pricing: BillPricing | null
  total: number | null
  /** Euros that it takes off as social bonus, and pays for surplus; 0 where there are none. */
  socialBonus: number
  surplus: number
  /** It corrects another bill, and has no amounts of its own. */
  isCorrection: boolean
  /** All that its code says. */
  values: ReadCnmcCode['values']
}

const pricingOf: Record<string, BillPricing> = {
  A: 'regulated',
  B: 'indexed',
  C: 'indexed',
  D: 'indexed',
  E: 'fixed',
  F: 'fixed',
  G: 'flexible',
  H: 'flat',
}

/** Written as people write it: `4.6`, not `4.600`. */
const plain = (value: number) => String(Number(value.toFixed(6)))
/** All values, or none. */
const whole = (values: (number | undefined)[]) =>
  values.every((value): value is number => value !== undefined && value >= 0) ? values : undefined

/** The facts in a bill's code; undefined if it is another code. */
export function factsOfCode(text: string): BillFacts | undefined {
  const code = readCnmcCode(text)
  return code && factsOf(code)
}

function factsOf({ values, powerPricesPer }: ReadCnmcCode): BillFacts {
  const cups = normaliseCups(values.cups ?? '')
  const year = whole([values.caP1, values.caP2, values.caP3])
  const measuredDays = measuredDaysOf(values)
  const pricing = pricingOf[values.tc?.[0] ?? ''] ?? null
  return {
    cups: isValidCups(cups) ? cups : '',
    zipcode: /^\d{5}$/.test(values.cp ?? '') ? (values.cp ?? '') : '',
    powers: (whole([values.pP1, values.pP2]) ?? []).map(plain),
    maxDemand: (whole([values.pmaxP1, values.pmaxP2]) ?? []).map(plain),
    measuredDays,
    year: year && measuredDays ? { kwh: year, ...measuredDays } : null,
    // The day that the code names as the start is not billed any more.
    from: values.iniF ? addDays(values.iniF, 1) : '',
    to: values.finF ?? '',
    kwh: whole([values.cfP1, values.cfP2, values.cfP3]) ?? [],
    prices: pricing === 'fixed' ? pricesOf(values) : null,
    powerPrices: perDay(values),
    powerPricesPer,
    pricing,
    total: values.imp ?? null,
    socialBonus: Math.abs(values.dtoBS ?? 0),
    surplus: Math.abs(values.exc ?? 0),
    isCorrection: (values.tf ?? 'N') !== 'N',
    values,
  }
}

/** From the day after `iniA` to `finA`, or to the end of the bill. */
function measuredDaysOf({ iniA, finA, finF }: ReadCnmcCode['values']): BillFacts['measuredDays'] {
  const to = finA || finF
  return iniA && to && iniA < to ? { from: addDays(iniA, 1), to } : null
}

const perDay = ({ prP1, prP2 }: ReadCnmcCode['values']) =>
  (whole([prP1, prP2]) ?? []).map((price) => plain(price / 365))

function pricesOf(values: ReadCnmcCode['values']): BillFacts['prices'] {
  const { prE1, prE2, prE3 } = values
  const power = perDay(values)
  // One price for all hours is written once, or three times; of three prices a missing one is not known.
  const isSingle = values.tc?.startsWith('F') === true
  const energy = whole(isSingle ? [prE1, prE2 ?? prE1, prE3 ?? prE1] : [prE1, prE2, prE3])
  // A price of 0 is one that was not written.
  return power.length > 0 && energy?.every((price) => price > 0) ? { power, energy: energy.map(plain) } : null
}
