/** A value from a day on, until the next one. */
interface Since {
  from: string
  value: string
}

function at(table: readonly Since[], day: string): string {
  const found = table.findLast(({ from }) => from <= day) ?? table[0]
  if (!found) throw new RangeError('An empty table of rates')
  return found.value
}

/** The special electricity tax by the day of the invoice (domain facts §4); each invoice carries its own (decisions §3). */
const electricityTaxes: readonly Since[] = [
  { from: '2021-09-16', value: '0.005' },
  { from: '2024-01-01', value: '0.025' },
  { from: '2024-04-01', value: '0.038' },
  { from: '2024-07-01', value: '0.0511269632' },
  { from: '2026-03-22', value: '0.005' },
  { from: '2026-07-01', value: '0.0511269632' },
]

const smallVats: readonly Since[] = [
  { from: '2022-07-01', value: '0.05' },
  { from: '2024-01-01', value: '0.10' },
  { from: '2025-01-01', value: '0.21' },
  { from: '2026-03-22', value: '0.10' },
  { from: '2026-07-01', value: '0.21' },
]

const gasVats: readonly Since[] = [
  { from: '2022-10-01', value: '0.05' },
  { from: '2024-01-01', value: '0.10' },
  { from: '2024-04-01', value: '0.21' },
]

/** As a fraction: `'0.038'` is 3.8 %. */
export function electricityTaxRate(day: string): string {
  return at(electricityTaxes, day)
}

/** Contracts up to 10 kW had a lower one at times. */
export function electricityVatRate(day: string, highestPowerW: number): string {
  return highestPowerW <= 10_000 ? at(smallVats, day) : '0.21'
}

export function gasVatRate(day: string): string {
  return at(gasVats, day)
}
