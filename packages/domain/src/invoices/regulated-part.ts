import { roundHalfUp } from '../money.ts'
import type { InvoiceLine } from './invoice-lines.ts'

interface RegulatedPrices {
  from: string
  tariff: string
  perKwYear: readonly number[]
  perKwh: readonly number[]
}

/** Tolls and charges of the access tariffs, without taxes; the newest first. */
const published: readonly RegulatedPrices[] = [
  {
    from: '2025-01-01',
    tariff: '2.0TD',
    perKwYear: [26.93055, 0.697588],
    perKwh: [0.092539, 0.028201, 0.002994],
  },
  {
    from: '2024-01-01',
    tariff: '2.0TD',
    perKwYear: [25.391661, 0.968852],
    perKwh: [0.076974, 0.027963, 0.002752],
  },
  {
    from: '2024-01-01',
    tariff: '3.0TD',
    perKwYear: [15.713047, 9.547036, 4.658211, 4.14256, 2.285209, 1.553638],
    perKwh: [0.048443, 0.030938, 0.017361, 0.010389, 0.003561, 0.002192],
  },
]

const indexOf = (period: string) => Number(period.slice(1)) - 1

/**
 * What of the power and energy terms the retailer passes on as tolls and charges, by the prices published for the tariff;
 * undefined for a tariff whose prices are not known here. It is never more than those terms.
 */
export function regulatedCents(
  lines: readonly InvoiceLine[],
  { tariff, day }: { tariff: string; day: string },
): number | undefined {
  const prices = published.find((one) => one.tariff === tariff && one.from <= day)
  if (!prices) return undefined
  let euros = 0
  let most = 0
  for (const { kind, period, quantity, multi, amount_cents } of lines) {
    if (kind !== 'power' && kind !== 'energy') continue
    most += amount_cents
    const units = Number(quantity) * Number(multi)
    if (kind === 'power') euros += (units * (prices.perKwYear[indexOf(period)] ?? 0)) / 365
    else euros += units * (prices.perKwh[indexOf(period)] ?? 0)
  }
  return Math.min(most, roundHalfUp((euros * 100).toFixed(6)))
}
