// What a bill of ours costs, worked out a second time by other means: fractions of whole numbers, and the taxes of each day
// written down again from the norms. It shares no code with the comparator.

interface Bill {
  tariff: string
  start: string
  end: string
  powers: string[]
  kwh: number[]
  zone: string
  prices: { power: string[]; energy: string[]; fixed: string | null }
}

interface Fraction {
  top: bigint
  bottom: bigint
}

const fraction = (text: string | number): Fraction => {
  const [whole = '0', rest = ''] = String(text).split('.')
  return { top: BigInt(whole + rest), bottom: 10n ** BigInt(rest.length) }
}
const multiply = (...parts: (string | number)[]): Fraction =>
  parts
    .map(fraction)
    .reduce((one, other) => ({ top: one.top * other.top, bottom: one.bottom * other.bottom }))

/** Half up; nothing here is negative. */
function cents({ top, bottom }: Fraction): number {
  const hundredfold = top * 100n
  const [whole, rest] = [hundredfold / bottom, hundredfold % bottom]
  return Number(rest * 2n >= bottom ? whole + 1n : whole)
}

const dayMs = 86_400_000
function* daysOf(start: string, end: string): Generator<string> {
  for (let at = Date.parse(start); at <= Date.parse(end); at += dayMs)
    yield new Date(at).toISOString().slice(0, 10)
}

function electricityTax(day: string): string {
  if (day >= '2021-09-16' && day <= '2023-12-31') return '0.005'
  if (day >= '2024-01-01' && day <= '2024-03-31') return '0.025'
  if (day >= '2024-04-01' && day <= '2024-06-30') return '0.038'
  if (day >= '2026-03-22' && day <= '2026-05-31') return '0.005'
  return '0.0511269632'
}

function electricityVat(day: string, kw: number): string {
  const isSmall = kw <= 10
  if (isSmall && day >= '2021-06-26' && day <= '2022-06-30') return '0.10'
  if (isSmall && day >= '2022-07-01' && day <= '2023-12-31') return '0.05'
  if (isSmall && day >= '2024-01-01' && day <= '2024-02-29') return '0.10'
  if (isSmall && day >= '2024-07-01' && day <= '2024-12-31') return '0.10'
  if (kw < 10 && day >= '2026-03-22' && day <= '2026-04-29') return '0.10'
  if (isSmall && day >= '2026-04-30' && day <= '2026-05-31') return '0.10'
  return '0.21'
}

function indirect(day: string, kw: number, zone: string): string {
  if (zone === 'canary') return kw <= 10 ? '0' : '0.03'
  return zone === 'ceuta' || zone === 'melilla' ? '0.01' : electricityVat(day, kw)
}

/** Euros of a day, by the day it began to be charged. */
function bonusOf(day: string): string | undefined {
  if (day >= '2026-06-26') return '0.024688'
  if (day >= '2026-01-01') return '0.019121'
  return day >= '2025-01-01' ? '0.012742' : undefined
}

function bonusCents(start: string, end: string): number {
  const counts = new Map<string, number>()
  for (const day of daysOf(start, end)) {
    const price = bonusOf(day)
    if (price) counts.set(price, (counts.get(price) ?? 0) + 1)
  }
  return [...counts].reduce((sum, [price, days]) => sum + cents(multiply(price, days)), 0)
}

const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)
const euros = (value: number) => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`

export function electricityCents({ tariff, start, end, powers, kwh, zone, prices }: Bill): number {
  const days = [...daysOf(start, end)].length
  const kw = Math.max(...powers.map(Number))
  const power = powers.map((one, i) => cents(multiply(one, prices.power[i] ?? '0', days)))
  const energy = kwh.map((one, i) => cents(multiply(one, prices.energy[i] ?? '0')))
  const taxed = sum(power) + sum(energy) + bonusCents(start, end)
  const byRate = cents(multiply(euros(taxed), electricityTax(end)))
  const least = cents(multiply(sum(kwh), '0.001'))
  const rent = cents(multiply(days, tariff === '2.0TD' ? '0.026630' : '0.044712'))
  const base = taxed + Math.max(byRate, least) + rent
  return base + cents(multiply(euros(base), indirect(end, kw, zone)))
}

function gasVat(day: string): string {
  if (day >= '2022-10-01' && day <= '2023-12-31') return '0.05'
  if (day >= '2024-01-01' && day <= '2024-03-31') return '0.10'
  return day >= '2026-03-22' && day <= '2026-05-31' ? '0.10' : '0.21'
}

export function gasCents({
  start,
  end,
  kwh: [kwh = 0],
  prices,
}: Pick<Bill, 'start' | 'end' | 'kwh' | 'prices'>): number {
  const days = [...daysOf(start, end)].length
  const tax = end >= '2026-03-22' && end <= '2026-05-31' ? '0.00108' : '0.00234'
  const base =
    cents(multiply(kwh, prices.energy[0] ?? '0')) +
    cents(multiply(days, prices.fixed ?? '0')) +
    cents(multiply(kwh, tax)) +
    cents(multiply(days, '0.0224'))
  return base + cents(multiply(euros(base), gasVat(end)))
}
