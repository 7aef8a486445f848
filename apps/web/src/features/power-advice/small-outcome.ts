import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { powerChangeCost } from '@fanal/domain/contract-changes/power-fees'
import { eurosToCents } from '@fanal/domain/money'
import { kwToW } from '@fanal/domain/units'
import type { ChangePrices } from './power-outcome.ts'

/** In cents: with the settled taxes, and with those that may still apply. Negative: additional cost. */
export type Savings = readonly [number, number]

export interface SmallOutcome {
  power: Savings
  energy: Savings
  /** The amounts of the verdict, without their sign. */
  said: Savings
  /** The one-time cost of the change. */
  costCents: number
  verdict: /** The saving on energy is unknown. */
    | 'open'
    | 'better'
    /** Saves no more than the change costs. */
    | 'little'
    | 'worse'
}

const savingsOf = (usual: string, unsettled: string | null | undefined): Savings => [
  eurosToCents(usual),
  eurosToCents(unsettled ?? usual),
]

/** What the two-period tariff would have saved, and whether it is worth its change. */
export function smallOutcome(
  other: NonNullable<PowerAdvice['other']>,
  contracted: readonly string[],
  { fees, vatPercent }: ChangePrices,
): SmallOutcome {
  const power = savingsOf(other.power_saving, other.unsettled_power_saving)
  const energy = savingsOf(other.energy?.saving ?? '0', other.energy?.unsettled_saving)
  const saved: Savings = [power[0] + energy[0], power[1] + energy[1]]
  // The worse of both decides; the other is said too if it has the same sign.
  const leastCents = Math.min(...saved)
  const saidOf = (cents: number) => Math.abs(cents < 0 === leastCents < 0 ? cents : leastCents)
  const { mostCents } = powerChangeCost(contracted.map(kwToW), other.powers.map(kwToW), fees, vatPercent)
  const better = leastCents > mostCents ? 'better' : 'little'
  return {
    power,
    energy,
    said: [saidOf(saved[0]), saidOf(saved[1])],
    costCents: mostCents,
    verdict: !other.energy ? 'open' : leastCents > 0 ? better : 'worse',
  }
}
