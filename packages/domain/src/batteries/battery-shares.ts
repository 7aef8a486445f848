import { sumCents } from '../money.ts'

// A receiver's weight (`pes`) is an integer, its share (`pes_percentatge`) a whole percent; the shares of a battery's
// receivers always total 100.

/** Splits `total` into integers in proportion to the weights, by largest remainder. */
export function splitByWeight(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const sum = sumCents(weights)
  // Without any weight, all are equal.
  const own = sum > 0 ? weights : weights.map(() => 1)
  const whole = BigInt(sum > 0 ? sum : weights.length)
  const parts = own.map((weight, place) => {
    const exact = BigInt(total) * BigInt(weight)
    return { place, part: Number(exact / whole), remainder: exact % whole }
  })
  const missing = total - sumCents(parts.map(({ part }) => part))
  const first = parts
    .toSorted((a, b) => (a.remainder > b.remainder ? -1 : a.remainder < b.remainder ? 1 : a.place - b.place))
    .slice(0, missing)
  for (const { place } of first) {
    const part = parts[place]
    if (part) part.part += 1
  }
  return parts.map(({ part }) => part)
}

/** Whole percents that total 100. */
export function sharesOf(weights: readonly number[]): number[] {
  return splitByWeight(100, weights)
}

/** Fine enough to store a whole percent and the proportions of the rest. */
const finest = 10_000

/**
 * Converts weights of another system to our scale, so that a moved part weighs the same in every battery: the total is
 * 10,000 if none is stored yet; stored weights stay, and new ones are scaled relative to them.
 */
export function scaledWeights(given: readonly number[], stored: readonly (number | undefined)[]): number[] {
  if (stored.every((weight) => weight === undefined))
    return sumCents(given) > 0 ? splitByWeight(finest, given) : [...given]
  const there = sumCents(given.filter((_, i) => stored[i] !== undefined))
  const here = sumCents(stored.map((weight) => weight ?? 0))
  const [whole, ours] = there > 0 && here > 0 ? [there, here] : [Math.max(1, sumCents(given)), finest]
  return given.map((weight, i) => stored[i] ?? Number((BigInt(weight) * BigInt(ours)) / BigInt(whole)))
}

/**
 * The weights after one of them gets `percent`: the others keep their proportions, or become equal if none had any. The
 * sum stays, unless it was too small to express a percent.
 */
export function withShare(weights: readonly number[], place: number, percent: number): number[] {
  const total = Math.max(sumCents(weights), finest)
  const others = weights.filter((_, i) => i !== place)
  if (others.length === 0) return [...weights]
  const own = Number((BigInt(total) * BigInt(clampPercent(percent)) * 2n + 100n) / 200n)
  const rest = splitByWeight(total - own, others)
  return weights.map((_, i) => (i === place ? own : (rest[i < place ? i : i - 1] ?? 0)))
}

/** Rounds and clamps to a whole percent from 0 to 100. */
export function clampPercent(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent)))
}

/**
 * Parses a typed percent, rounded and clamped to 0–100; undefined if it is not a number. Comma and point are both
 * decimal.
 */
export function readPercent(typed: string): number | undefined {
  const [, figures] = /^\s*(-?\d+(?:[.,]\d*)?)\s*%?\s*$/.exec(typed) ?? []
  return figures === undefined ? undefined : clampPercent(Number(figures.replace(',', '.')))
}
