import { type Figure, groupBy } from './figures.ts'
import type { BillText } from './labels.ts'

// Where a bill multiplies, it proves its own figures: kWh × price = amount, kW × days × price = amount.

export interface Product {
  quantity: Figure
  amount: Figure
}

const near = (a: number, b: number, margin = 0.011) => Math.abs(a - b) <= margin
const isAmount = ({ unit, decimals }: Figure) => (unit === 'eur' || unit === '') && decimals === 2
const isPrice = ({ unit, decimals, value }: Figure, of: 'kWh' | 'kW') =>
  unit === `eur/${of}` ||
  ((unit === '' || unit === 'eur' || unit === 'eur/other') && decimals >= 3 && value < 200)
const isQuantity = ({ unit, value }: Figure, of: 'kWh' | 'kW') => (unit === of || unit === '') && value > 0

/** Some retailers round the price that they print: half of its last digit may be missing. */
const margin = (quantity: number, price: Figure) =>
  0.0055 + Math.min(0.03, quantity * 0.5 * 10 ** -price.decimals)

/** Figures of a line and, where the line goes on, of the next. */
function* linePairs({ lines, figures }: BillText) {
  const byLine = groupBy(figures, ({ cell }) => cell.line)
  for (let i = 0; i < lines.length; i += 1) {
    const own = byLine.get(i) ?? []
    if (own.length === 0) continue
    const isNext = lines[i + 1]?.page === lines[i]?.page
    yield { own, all: isNext ? [...own, ...(byLine.get(i + 1) ?? [])] : own }
  }
}

export function energyProducts(text: BillText): Product[] {
  const found: Product[] = []
  for (const { own, all } of linePairs(text))
    for (const quantity of own.slice(0, 40)) {
      if (!isQuantity(quantity, 'kWh')) continue
      const at = all.indexOf(quantity)
      const after = all.slice(at + 1, at + 12)
      // In some tables the price stands first.
      const isPriceOf = (one: Figure) => isPrice(one, 'kWh')
      const beside = own.slice(at + 1).find(isPriceOf) ?? own.slice(Math.max(0, at - 2), at).find(isPriceOf)
      const price = beside ?? after.find(isPriceOf)
      if (!price) continue
      const amount = after.find(
        (one) =>
          one !== price &&
          isAmount(one) &&
          near(one.value, quantity.value * price.value, margin(quantity.value, price)),
      )
      if (amount) found.push({ quantity, amount })
    }
  return [...found, ...runs(text)]
}

/** `39 kWh x 0,22 + 37 kWh x 0,15 + … = 23,33 €`, also where it is broken over lines. */
function runs({ figures, lines }: BillText): Product[] {
  const pairs = figures.flatMap((quantity, i) => {
    const price = figures[i + 1]
    const isPair = quantity.unit === 'kWh' && quantity.value > 0 && price && isPrice(price, 'kWh')
    return isPair ? [{ quantity, price }] : []
  })
  const found: Product[] = []
  for (let first = 0; first < pairs.length; first += 1) {
    let sum = 0
    let error = 0
    for (let last = first; last < Math.min(pairs.length, first + 6); last += 1) {
      const pair = pairs[last]
      const before = pairs[last - 1]
      if (!pair || (last > first && before && pair.quantity.cell.line - before.quantity.cell.line > 1)) break
      sum += pair.quantity.value * pair.price.value
      error += margin(pair.quantity.value, pair.price)
      if (last === first) continue
      const from = pairs[first]?.quantity.cell.line ?? 0
      const to =
        pair.price.cell.line + (lines[pair.price.cell.line + 1]?.page === pair.price.cell.page ? 1 : 0)
      const amount = figures.find(
        (one) => one.cell.line >= from && one.cell.line <= to && isAmount(one) && near(one.value, sum, error),
      )
      if (amount) found.push(...pairs.slice(first, last + 1).map(({ quantity }) => ({ quantity, amount })))
    }
  }
  return found
}

/** kW × days × price; the price is per day, month or year. */
export function powerProducts(text: BillText): (Product & { days: number })[] {
  const found: (Product & { days: number })[] = []
  for (const { own, all } of linePairs(text))
    for (const quantity of own.slice(0, 40)) {
      if (!isQuantity(quantity, 'kW')) continue
      const at = all.indexOf(quantity)
      const others = all.slice(Math.max(0, at - 3), at + 10).filter((one) => one !== quantity)
      const price = others.find((one) => isPrice(one, 'kW'))
      if (!price) continue
      const counts = others.filter(
        ({ unit, decimals, value }) =>
          (unit === 'days' || unit === '') && decimals === 0 && value > 0 && value < 400,
      )
      for (const { value: days } of counts)
        for (const perDay of [price.value, price.value / 365, price.value / 366]) {
          const whole = quantity.value * days * perDay
          const amount = others.find(
            (one) =>
              one !== price &&
              isAmount(one) &&
              whole > 0.2 &&
              near(one.value, whole, margin(quantity.value * days, price)),
          )
          if (amount) found.push({ quantity, amount, days })
        }
    }
  return found
}
