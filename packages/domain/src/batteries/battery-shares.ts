import { sumCents } from '../money.ts'

// A receiver's weight (`pes`) is an integer; its share (`pes_percentatge`) a whole percent. The shares of a battery's receivers
// always total 100 (decisions §3).

/** `total` split into integers in proportion to the weights: rounded down, then one more for the largest remainders. */
export function splitByWeight(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const sum = sumCents(weights)
  // Where nobody has a weight, all are alike.
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

/** Fine enough that a whole percent of it, and what the others had of the rest, can be kept. */
const finest = 10_000

/**
 * Weights as another system gives them, on the scale of ours, so that what is moved weighs the same in every battery: the whole is
 * 10,000 where none is known yet; who is known already (`stored`) keeps theirs, and newcomers stand to them as they do there.
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
 * The weights after one of them has been given `percent`: the others keep their proportions among themselves, or are alike
 * where none of them had any. The sum stays, unless it was too coarse to hold a percent.
 */
export function withShare(weights: readonly number[], place: number, percent: number): number[] {
  const total = Math.max(sumCents(weights), finest)
  const others = weights.filter((_, i) => i !== place)
  if (others.length === 0) return [...weights]
  const own = Number((BigInt(total) * BigInt(clampPercent(percent)) * 2n + 100n) / 200n)
  const rest = splitByWeight(total - own, others)
  return weights.map((_, i) => (i === place ? own : (rest[i < place ? i : i - 1] ?? 0)))
}

/** A whole percent from 0 to 100 (spec 1 §5). */
export function clampPercent(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent)))
}

/** The percent that somebody typed, whole and from 0 to 100; undefined where it is no number. Comma and point are both decimal. */
export function readPercent(typed: string): number | undefined {
  const [, figures] = /^\s*(-?\d+(?:[.,]\d*)?)\s*%?\s*$/.exec(typed) ?? []
  return figures === undefined ? undefined : clampPercent(Number(figures.replace(',', '.')))
}

export const batteryTiers = [100, 80, 60, 50, 30, 1, 0] as const
export type BatteryTier = (typeof batteryTiers)[number]

/** How full its picture is drawn: 100, 80, 60, 50, 30, more than 0 (1), and 0 (spec 1 §9). */
export function tierOf(percent: number): BatteryTier {
  if (percent <= 0 || Number.isNaN(percent)) return 0
  return batteryTiers.find((tier) => tier > 1 && percent >= tier) ?? 1
}
