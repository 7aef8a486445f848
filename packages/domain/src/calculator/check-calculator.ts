import { foundErrors } from '../found-errors.ts'
import { applianceNames, appliances, isSimultaneity } from './appliances.ts'
import { wholeOf } from './calculate-power.ts'
import type { CalculatorForm } from './calculator-form.ts'

export type CalculatorError =
  | 'required'
  | 'cups_not_valid'
  | 'not_a_choice'
  /** No appliance at all. */
  | 'none_chosen'
  | 'not_the_sum'

/** Errors by field, with dots inside an appliance: `appliances.tv.num`. */
export type CalculatorErrors = Partial<Record<string, CalculatorError>>

/** Empty, zero, negative or not whole: one and the same. */
export const wholeError = (typed: string): CalculatorErrors[string] =>
  wholeOf(typed) === undefined ? 'required' : undefined

function numErrors({ appliances: chosen }: CalculatorForm): CalculatorErrors {
  const errors: CalculatorErrors = {}
  for (const name of applianceNames) {
    const { isOn, num } = chosen[name]
    const { isMultiple, capacities } = appliances[name]
    if (!isOn) continue
    if (isMultiple) errors[`appliances.${name}.num`] = wholeError(num)
    if (capacities && !Object.hasOwn(capacities, num.trim()))
      errors[`appliances.${name}.num`] = 'not_a_choice'
  }
  return errors
}

export function checkCalculator(form: CalculatorForm): CalculatorErrors {
  const isAnyOn = applianceNames.some((name) => form.appliances[name].isOn)
  return foundErrors({
    area: wholeError(form.area),
    numPersones: wholeError(form.numPersones),
    cofSimul: isSimultaneity(form.cofSimul) ? undefined : 'not_a_choice',
    appliances: isAnyOn ? undefined : 'none_chosen',
    ...numErrors(form),
  })
}
