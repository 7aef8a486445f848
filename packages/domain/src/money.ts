import { type Decimal, exact, roundedUnits, times } from './decimal.ts'

// Money is integer cents or a decimal string until it is displayed.

/** Rounded to `decimals` places, half away from zero. */
export function roundHalfUp(value: Decimal, decimals = 0): number {
  return roundedUnits(exact(value), decimals) / 10 ** decimals
}

export function eurosToCents(euros: Decimal): number {
  return roundedUnits(exact(euros), 2)
}

/** `'68.07'`, with a minus sign if negative. */
export function centsToEuros(cents: number): string {
  const size = Math.abs(checked(cents))
  const sign = cents < 0 ? '-' : ''
  return `${sign}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** One line of an invoice: quantity × unit price × multiplier, rounded once, half up, to cents. */
export function lineCents(quantity: Decimal, priceUnit: Decimal, multi: Decimal = 1): number {
  return roundedUnits(times(times(exact(quantity), exact(priceUnit)), exact(multi)), 2)
}

/** A tax: `percent` of the base, half up. */
export function percentCents(baseCents: number, percent: Decimal): number {
  const { digits, scale } = times(exact(checked(baseCents)), exact(percent))
  return roundedUnits({ digits, scale: scale + 2 }, 0)
}

export function sumCents(amounts: Iterable<number>): number {
  let sum = 0
  for (const amount of amounts) sum = checked(sum + checked(amount))
  return sum
}

function checked(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not an amount in cents: ${cents}`)
  return cents
}
