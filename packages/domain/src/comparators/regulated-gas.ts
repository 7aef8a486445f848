import { estimateYear, meterPerDay } from '../contracting/estimate.ts'
import { composeGas } from '../invoices/compose-invoice.ts'
import { gasBillRates, indirectKind } from '../rates/bill-rates.ts'
import { rateAt, rateSpans } from '../rates/find-rate.ts'
import type { Rate, Rates } from '../rates/rate.ts'
import type { ComparedUse } from './comparison-form.ts'
import type { YearInput } from './year.ts'

// The regulated gas tariff (TUR): its prices change every quarter, and are rows of `regulated_gas` by access tariff.

/** `TUR 2` of `RL.2`; undefined for tariffs that have none. */
export function regulatedGasName(tariff: string): string | undefined {
  const number = /^RL\.([1-4])$/.exec(tariff)?.[1]
  return number && `TUR ${number}`
}

/** Euros per day and per kWh; the row has euros per month. */
const pricesOf = ({ values: [fixed = '0', energy = '0'] }: Pick<Rate, 'values'>) => ({
  fixedPerDay: (Number(fixed) * 12) / 365,
  energy: Number(energy),
})

/** The same bill with the regulated tariff, in cents; undefined where the prices of one of its days are not known. */
export function regulatedGasBillCents(use: ComparedUse, rates: Rates): number | undefined {
  const { tariff, start, end, kwh, zone } = use
  if (!regulatedGasName(tariff) || indirectKind(zone) !== 'electricity_vat') return undefined
  const spans = rateSpans(rates, { kind: 'regulated_gas', scope: tariff }, start, end)
  const days = spans.reduce((sum, one) => sum + one.days, 0)
  // Where prices change within a bill, its kWh are spread over its days.
  let [fixedPerDay, energy] = [0, 0]
  for (const span of spans) {
    if (!span.rate) return undefined
    const prices = pricesOf(span.rate)
    fixedPerDay += (prices.fixedPerDay * span.days) / days
    energy += (prices.energy * span.days) / days
  }
  return composeGas({
    days,
    kwh: kwh[0] ?? 0,
    fixedPerDay: fixedPerDay.toFixed(8),
    energyPrice: energy.toFixed(8),
    meterPerDay: meterPerDay.gas,
    ...gasBillRates(rates, { end }, false),
  }).totalCents
}

export interface RegulatedGasYear {
  total: string
  months: { month: string; total: string }[]
  /** The days that its prices are of; they change every quarter. */
  from: string | null
  to: string | null
}

/** The year ahead at the prices of the day that it is computed on; undefined where those are not known. */
export function regulatedGasYear({ use, kwh, from, rates }: YearInput): RegulatedGasYear | undefined {
  const { energy, tariff, powers, zone } = use
  const row = rateAt(rates, { kind: 'regulated_gas', scope: tariff }, from)
  if (!row || !regulatedGasName(tariff)) return undefined
  const now = pricesOf(row)
  const prices = { power: [], energy: [now.energy.toFixed(8)], fixed: now.fixedPerDay.toFixed(8) }
  const year = estimateYear({ energy, tariff, powers, zone, prices, rates, kwh, from })
  return year && { total: year.total, months: year.months, from: row.from, to: row.to }
}
