import { type Decimal, exact, type Exact, roundedUnits, times } from '../decimal.ts'
import { electricityBillRates, indirectKind } from '../rates/bill-rates.ts'
import { rateSpans, valueAt } from '../rates/find-rate.ts'
import type { Rates } from '../rates/rate.ts'
import { kwToW } from '../units.ts'
import { meterPerDay } from '../contracting/estimate.ts'
import type { ComparedUse } from './comparison-form.ts'

/** What the reference retailer earns: euros per kW and year. */
export const marginPerKwYear = '3.113'
export const daysOfYear = '365'

const product = (...factors: Decimal[]): Exact => factors.map(exact).reduce(times)

function sumOf(values: readonly Exact[]): Exact {
  const scale = Math.max(0, ...values.map((value) => value.scale))
  const digits = values.reduce((sum, one) => sum + one.digits * 10n ** BigInt(scale - one.scale), 0n)
  return { digits, scale }
}

/**
 * The bill of the regulated tariff (PVPC) in cents: tolls and charges of power with the margin, kWh at the mean price of
 * each period (tolls included), and taxes. An estimate, so it is rounded once. Undefined where the published prices are
 * not known, and for powers above 10 kW, which cannot have it.
 */
export function regulatedBillCents(
  use: Pick<ComparedUse, 'tariff' | 'start' | 'end' | 'powers' | 'kwh' | 'zone'>,
  energyPrices: readonly Decimal[],
  rates: Rates,
  /** Taken off power and energy for a vulnerable customer. */
  bonusShare: Decimal = '0',
): number | undefined {
  const { tariff, start, end, powers, kwh, zone } = use
  const powerW = Math.max(0, ...powers.map(kwToW))
  if (tariff !== '2.0TD' || powerW > 10_000 || energyPrices.length < kwh.length) return undefined
  const spans = rateSpans(rates, { kind: 'access_power', scope: tariff }, start, end)
  if (spans.some(({ rate }) => !rate)) return undefined
  // Years become days at the end, in one division.
  const power = spans.flatMap(({ days, rate }) => [
    ...powers.map((kw, i) => product(kw, rate?.values[i] ?? '0', days)),
    product(powers[0] ?? '0', marginPerKwYear, days),
  ])
  const billed = electricityBillRates(rates, { start, end }, powerW)
  const energy = kwh.map((one, i) => product(one, energyPrices[i] ?? '0', daysOfYear))
  const bonus = billed.socialBonus.map(({ days, value }) => product(days, value, daysOfYear))
  const days = spans.reduce((sum, one) => sum + one.days, 0)
  const terms = sumOf([...power, ...energy])
  const off = times(terms, exact(`-${bonusShare}`))
  const taxed = sumOf([terms, off, ...bonus])
  const least = product(
    kwh.reduce((sum, one) => sum + one, 0),
    billed.leastTaxPerKwh,
    daysOfYear,
  )
  const tax = largest(times(taxed, exact(billed.electricityTaxRate)), least)
  const base = sumOf([taxed, tax, product(days, meterPerDay.single, daysOfYear)])
  const indirect = valueAt(rates, { kind: indirectKind(zone), powerW }, end)
  const total = sumOf([base, times(base, exact(indirect))])
  return divided(total)
}

function largest(one: Exact, other: Exact): Exact {
  const scale = Math.max(one.scale, other.scale)
  const units = (value: Exact) => value.digits * 10n ** BigInt(scale - value.scale)
  return units(one) >= units(other) ? one : other
}

/** Cents, of a sum that is still multiplied by the days of a year. */
function divided({ digits, scale }: Exact): number {
  const more = 12n
  return roundedUnits({ digits: (digits * 10n ** more) / BigInt(daysOfYear), scale: scale + Number(more) }, 2)
}
