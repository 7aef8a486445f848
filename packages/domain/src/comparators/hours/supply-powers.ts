import { powerPeriodCountOf } from '../../consumption/local-clock.ts'
import { kwToW } from '../../units.ts'
import { type ComparisonError, powerError } from '../comparison-form.ts'
import type { HoursCurve } from './hours-curve.ts'

/** Checks the powers typed for the periods of a tariff, with the limits of a bill's form. */
export const checkPowers = (tariff: string, typed: readonly string[]): (ComparisonError | undefined)[] =>
  Array.from({ length: powerPeriodCountOf(tariff) }, (_, i) => powerError(typed[i] ?? '', tariff, i === 0))

/** The powers in kW; an empty one is that of the period before. Undefined while one is missing or wrong. */
export function powersTyped(tariff: string, typed: readonly string[]): string[] | undefined {
  if (checkPowers(tariff, typed).some((error) => error !== undefined)) return undefined
  const powers: string[] = []
  for (let i = 0; i < powerPeriodCountOf(tariff); i += 1)
    powers.push(typed[i]?.trim().replace(',', '.') || (powers[i - 1] ?? ''))
  return powers
}

/** Whether a curve has more than the powers could give in its days, as in a bill's form. */
export const isAbovePowers = ({ imported, days }: HoursCurve, powers: readonly string[]): boolean =>
  imported.reduce((sum, wh) => sum + wh, 0) > Math.max(0, ...powers.map(kwToW)) * 24 * days.length
