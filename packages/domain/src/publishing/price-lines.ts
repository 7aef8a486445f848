import { isDay } from '../dates.ts'

/** The prices of a product from a day on, in euros, one for each period. */
export interface DatedPrices {
  from: string
  power: readonly string[]
  energy: readonly string[]
  fixed?: string | null | undefined
  surplus?: string | null | undefined
}

/** One line a day: `from=2027-01-01 power=0.1/0.04 energy=0.15/0.12/0.1 fixed=1.2 surplus=0.05`. */
export const formatPriceLines = (prices: readonly DatedPrices[]): string =>
  prices
    .map(({ from, power, energy, fixed, surplus }) =>
      [
        `from=${from}`,
        power.length > 0 && `power=${power.join('/')}`,
        `energy=${energy.join('/')}`,
        fixed && `fixed=${fixed}`,
        surplus && `surplus=${surplus}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join('\n')

const names = new Set(['from', 'power', 'energy', 'fixed', 'surplus'])
const isPrice = (text: string) => /^\d{1,4}(\.\d{1,8})?$/.test(text)

/** The line as prices; undefined for one that is none. */
function parseLine(line: string): DatedPrices | undefined {
  const words = line
    .trim()
    .split(/\s+/)
    .map((word) => word.split('='))
  const isWhole = words.every(([name = '', value, more]) => names.has(name) && value && more === undefined)
  const found = new Map(words.map(([name = '', value = '']) => [name, value]))
  const from = found.get('from') ?? ''
  const [power, energy] = ['power', 'energy'].map((name) => found.get(name)?.split('/') ?? [])
  const [fixed, surplus] = [found.get('fixed'), found.get('surplus')]
  if (!isWhole || found.size < words.length || !isDay(from) || !power || !energy || energy.length === 0)
    return undefined
  const all = [...power, ...energy, ...(fixed ? [fixed] : []), ...(surplus ? [surplus] : [])]
  return all.every(isPrice)
    ? { from, power, energy, fixed: fixed ?? null, surplus: surplus ?? null }
    : undefined
}

/** Prices by day, or the first line that is none. */
export function parsePriceLines(text: string): { prices: DatedPrices[] } | { wrong: string } {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const prices: DatedPrices[] = []
  for (const line of lines) {
    const one = parseLine(line)
    if (!one) return { wrong: line.trim() }
    prices.push(one)
  }
  return { prices }
}
