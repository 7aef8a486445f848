import {
  type ActivationFault,
  type ActivationField,
  type ActivationForm,
  type ActivationGates,
  activationFaults,
} from '@fanal/domain/activation/activation'
import { defaultPhonePrefix } from '@fanal/domain/identifiers/phone'
import { isPhone } from '#fields/phone-check.ts'
import type { TextKey } from '#lib/texts.ts'

export type ActivationErrors = Partial<Record<ActivationField, TextKey<'activation'>>>

/** The draft of the form. */
export const emptyActivation: ActivationForm = {
  nif: '',
  contract: '',
  invoiceNumber: '',
  email: '',
  email2: '',
  phone: defaultPhonePrefix,
  acceptConditionsAndGdpr: false,
}

const messages: Record<ActivationFault, TextKey<'activation'>> = {
  required: 'error.required',
  nif_not_valid: 'error.nif',
  email_not_valid: 'error.email',
  emails_differ: 'error.emailsDiffer',
  phone_not_valid: 'error.phone',
  not_accepted: 'error.accept',
}

export function activationErrors(form: ActivationForm, gates: ActivationGates): ActivationErrors {
  const faults = Object.entries(activationFaults(form, gates, isPhone))
  return Object.fromEntries(faults.map(([field, fault]) => [field, messages[fault]]))
}
