/** The highest plausible mean power of a supply, in W. */
export interface CurveLimits {
  imported: number
  /** For generation, exported or not, and reactive power: independent of the contract. */
  exported: number
}

/** Anything above is an error; 80 MW for 25 hours still fits into the total of a day. */
const mostPowerW = 80_000_000

const factor = 3
const leastImportedW = 20_000
const leastExportedW = 100_000

/**
 * Three times the highest contracted power, because maximeters do not cut off and powers change; at least 20 kW,
 * because a home may once have drawn 15 kW. Without known powers the only limit is what a meter can count.
 */
export function limitsOf(powersKw: readonly number[]): CurveLimits {
  const highestW = Math.max(0, ...powersKw.filter((power) => power > 0)) * 1_000
  if (highestW === 0) return { imported: mostPowerW, exported: mostPowerW }
  const limit = (leastW: number) => Math.min(mostPowerW, Math.max(leastW, Math.round(highestW * factor)))
  return { imported: limit(leastImportedW), exported: limit(leastExportedW) }
}

/** `20 kW`, `1,500 kW`. */
export const kwText = (watts: number) =>
  `${(watts / 1_000).toLocaleString('en', { maximumFractionDigits: 3 })} kW`
