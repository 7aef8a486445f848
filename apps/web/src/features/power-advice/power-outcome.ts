import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { monthsAbove, powerSavingCents, withUnsettledTaxes } from '@fanal/domain/power-advice/power-advice'
import { checkPowers, powerThresholdW } from '@fanal/domain/contract-changes/power-change'
import { powerFields } from '@fanal/domain/contract-changes/power-fields'
import {
  type PowerChangeCost,
  type PowerFees,
  powerChangeCost,
} from '@fanal/domain/contract-changes/power-fees'
import { addDays, addMonths, daysBetween } from '@fanal/domain/dates'
import { isKwText, kwToW } from '@fanal/domain/units'

/** Fees of a change (settings `powerChange`), and their VAT. */
export interface ChangePrices {
  fees: PowerFees
  vatPercent: string
}

/** The period of a saving: only months with prices count, and only complete ones are called months. */
export function countedSpan(months: PowerAdvice['months']): { unit: 'months' | 'days'; count: number } {
  const priced = months.filter(({ prices }) => prices.length > 0)
  const isWhole = priced.every(({ month, days }) => {
    const first = `${month.slice(0, 7)}-01`
    return days === daysBetween(first, addDays(addMonths(first, 1), -1)) + 1
  })
  if (isWhole) return { unit: 'months', count: priced.length }
  return { unit: 'days', count: priced.reduce((sum, { days }) => sum + days, 0) }
}

export interface Outcome {
  /** The saving; negative: additional cost. */
  savedCents: number
  /** The same with the taxes that may still apply, if those of a month are not settled. */
  unsettledCents: number
  /** The months in which the powers would have been exceeded. */
  above: string[]
  /** The one-time cost of the change; undefined if nothing changes. */
  cost: PowerChangeCost | undefined
  /** Saves more than the change costs, and always sufficient. */
  isWorth: boolean
}

/** The effect of other powers in the known months. */
export function outcomeOf(
  powers: readonly string[],
  { contracted, months }: Pick<PowerAdvice, 'contracted' | 'months'>,
  { fees, vatPercent }: ChangePrices,
): Outcome {
  const now = contracted.map(({ power }) => power)
  const [nowW, requestedW] = [now.map(kwToW), powers.map(kwToW)]
  const isSame = requestedW.every((power, place) => power === nowW[place])
  const savedCents = powerSavingCents(powers, now, months)
  const unsettledCents = powerSavingCents(powers, now, withUnsettledTaxes(months) ?? months)
  const above = monthsAbove(powers, months)
  const cost = isSame ? undefined : powerChangeCost(nowW, requestedW, fees, vatPercent)
  const leastSaved = Math.min(savedCents, unsettledCents)
  const isWorth = above.length === 0 && leastSaved > (cost?.mostCents ?? 0)
  return { savedCents, unsettledCents, above, cost, isWorth }
}

export type Suggested =
  /** No power of this tariff would have sufficed. */
  | 'short'
  | 'less'
  /** Less would have sufficed, but saved no more than the change costs. */
  | 'little'
  | 'more'
  | 'same'

/** The statement about the suggested powers. */
export function suggestedKind({ savedCents, above, isWorth }: Outcome, aboveNow: number): Suggested {
  if (above.length > 0) return 'short'
  if (savedCents > 0) return isWorth ? 'less' : 'little'
  return aboveNow > 0 ? 'more' : 'same'
}

const leastW = 100

export type TrialProblem = 'not_a_power' | 'below_least' | 'other_tariff' | 'lower_than_previous'

/**
 * Why typed powers cannot be evaluated: above 15 kW there are six periods with other prices; of six none is lower than
 * the one before (`checkPowers`). The contracted powers are always valid.
 */
export function trialProblems(
  typed: readonly string[],
  contracted: readonly string[],
): (TrialProblem | undefined)[] {
  const isContracted = typed.every(
    (text, place) => isKwText(text) && kwToW(text) === kwToW(contracted[place] ?? '0'),
  )
  const { errors } = checkPowers(typed, contracted.length === 6 ? 6 : 2)
  return typed.map((text, place) => {
    const problem = problemOf(text, contracted)
    if (problem || isContracted) return problem
    const error = errors[powerFields[place] ?? 'power']
    return error === 'lower_than_previous' ? error : undefined
  })
}

function problemOf(typed: string, contracted: readonly string[]): TrialProblem | undefined {
  if (!isKwText(typed)) return 'not_a_power'
  if (kwToW(typed) < leastW) return 'below_least'
  const isLarge = (kw: string) => kwToW(kw) > powerThresholdW
  const isOther = contracted.length < 6 && isLarge(typed) && !contracted.some(isLarge)
  return isOther ? 'other_tariff' : undefined
}
