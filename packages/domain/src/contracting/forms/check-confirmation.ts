import { foundErrors } from '../../found-errors.ts'
import { signCodeError } from './sign-code.ts'
import { type StartRules, startDayError } from '../switch-dates.ts'
import { acceptError, type ContractingErrors, choiceError } from './field-errors.ts'
import { type ConfirmationForm, startKinds } from './forms.ts'

export interface ConfirmationRules extends StartRules {
  /** Customers accepted conditions and privacy before. */
  isSignedIn: boolean
  /** The supply point has the social bonus, which is lost: it is given up in writing. */
  hasSocialBonus: boolean
  /** A company whose contract is made by a person leaves its data: it signs nothing here. */
  isHalted?: boolean
}

export function checkConfirmation(form: ConfirmationForm, rules: ConfirmationRules): ContractingErrors {
  const accepted = {
    acceptOVConditions: rules.isSignedIn ? undefined : acceptError(form.acceptOVConditions),
    acceptGdpr: rules.isSignedIn ? undefined : acceptError(form.acceptGdpr),
  }
  if (rules.isHalted) return foundErrors(accepted)
  return foundErrors({
    ...accepted,
    start: choiceError(form.start, startKinds),
    startDay: form.start === 'on' ? startDayError(form.startDay, rules) : undefined,
    waivesSocialBonus: rules.hasSocialBonus ? acceptError(form.waivesSocialBonus) : undefined,
    code: signCodeError(form.code),
  })
}
