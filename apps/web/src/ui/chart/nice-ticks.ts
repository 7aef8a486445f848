/** Round equidistant ticks that include all values and 0; about `count` of them. */
export const niceTicks = (values: readonly number[], count = 4): number[] => nearTicks([0, ...values], count)

/** Ticks for values whose distance from 0 does not matter. */
export function nearTicks(values: readonly number[], count = 4): number[] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (low === high) return [low, low + 1]
  const rough = (high - low) / count
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * magnitude >= rough) ?? 10) * magnitude
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  // Multiplied each time: adding up would accumulate errors.
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}
