import { foundErrors } from '../../found-errors.ts'
import { type StartRules, startDayError } from '../switch-dates.ts'
import { acceptError, type ContractingErrors, choiceError } from './field-errors.ts'
import { type ConfirmationForm, startKinds } from './forms.ts'

export interface ConfirmationRules extends StartRules {
  /** Customers accepted conditions and privacy before. */
  isSignedIn: boolean
  /** The supply point has the social bonus, which is lost: it is given up in writing. */
  hasSocialBonus: boolean
}

export function checkConfirmation(form: ConfirmationForm, rules: ConfirmationRules): ContractingErrors {
  return foundErrors({
    acceptOVConditions: rules.isSignedIn ? undefined : acceptError(form.acceptOVConditions),
    acceptGdpr: rules.isSignedIn ? undefined : acceptError(form.acceptGdpr),
    start: choiceError(form.start, startKinds),
    startDay: form.start === 'on' ? startDayError(form.startDay, rules) : undefined,
    waivesSocialBonus: rules.hasSocialBonus ? acceptError(form.waivesSocialBonus) : undefined,
  })
}
