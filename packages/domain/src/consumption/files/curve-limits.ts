/** The most mean power that is believed of a supply's meter, in W. */
export interface CurveLimits {
  imported: number
  /** Of what panels make, fed in or not, and of reactive power too: it does not follow from the contract. */
  exported: number
}

/** Beyond it a value is a mistake of anybody's; 80 MW for 25 hours still fit into the total of a day. */
const mostPowerW = 80_000_000

const factor = 3
const leastImportedW = 20_000
const leastExportedW = 100_000

/**
 * Three times the highest power that was contracted, since maximeters are not cut off and powers change; a home may have drawn
 * 15 kW once (domain facts §4). Of a supply whose powers nobody knows anything is believed that a meter can count.
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
