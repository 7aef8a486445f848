import { roundHalfUp, sumCents } from '../money.ts'
import { rateSpans } from '../rates/find-rate.ts'
import type { Rates } from '../rates/rate.ts'
import type { InvoiceLine } from './invoice-lines.ts'

export interface RegulatedPart {
  cents: number
  /** A term whose published prices are unknown; it is not included. */
  missing?: 'power' | 'energy'
}

interface Billed {
  tariff: string
  start: string
  end: string
}

const kinds = { power: 'access_power', energy: 'access_energy' } as const

/** Published prices by period, averaged over the days; undefined if any is unknown. */
function pricesOf(term: 'power' | 'energy', rates: Rates, billed: Billed): number[] | undefined {
  const spans = rateSpans(rates, { kind: kinds[term], scope: billed.tariff }, billed.start, billed.end)
  const all = spans.reduce((sum, { days }) => sum + days, 0)
  const means = Array.from({ length: 6 }, () => 0)
  for (const { days, rate } of spans) {
    if (!rate) return undefined
    for (const [i, value] of rate.values.entries()) means[i] = (means[i] ?? 0) + (Number(value) * days) / all
  }
  return means
}

function termCents(lines: readonly InvoiceLine[], prices: readonly number[], per: number): number {
  const euros = lines.reduce((sum, { period, quantity, multi }) => {
    const price = prices[Number(period.slice(1)) - 1] ?? 0
    return sum + (Number(quantity) * Number(multi) * price) / per
  }, 0)
  return euros * 100
}

/**
 * The part of the power and energy terms that is passed on as tolls and charges, by the tariff's published prices;
 * undefined if none are known. Never more than those terms.
 */
export function regulatedPart(
  lines: readonly InvoiceLine[],
  billed: Billed,
  rates: Rates,
): RegulatedPart | undefined {
  const [power, energy] = [pricesOf('power', rates, billed), pricesOf('energy', rates, billed)]
  if (!power && !energy) return undefined
  const powers = power ? lines.filter(({ kind }) => kind === 'power') : []
  const energies = energy ? lines.filter(({ kind }) => kind === 'energy') : []
  const cents = termCents(powers, power ?? [], 365) + termCents(energies, energy ?? [], 1)
  const most = sumCents([...powers, ...energies].map(({ amount_cents }) => amount_cents))
  return {
    cents: Math.min(most, roundHalfUp(cents.toFixed(6))),
    ...(power && energy ? {} : { missing: power ? 'energy' : 'power' }),
  }
}
