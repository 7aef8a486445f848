import { isSameEmail, isValidEmail } from '../identifiers/email.ts'
import { isValidNif } from '../identifiers/nif.ts'

// One rule for the form and the server.

export interface ActivationForm {
  nif: string
  contract: string
  invoiceNumber: string
  email: string
  email2: string
  phone: string
  acceptConditionsAndGdpr: boolean
}

export type ActivationField = keyof ActivationForm
export type ActivationFault =
  | 'required'
  | 'nif_not_valid'
  | 'email_not_valid'
  | 'emails_differ'
  | 'phone_not_valid'
  | 'not_accepted'
export type ActivationFaults = Partial<Record<ActivationField, ActivationFault>>

export interface ActivationGates {
  phoneField: boolean
  invoiceNumberField: boolean
}

/** In the order of the form. */
export const activationFields: readonly ActivationField[] = [
  'nif',
  'contract',
  'invoiceNumber',
  'email',
  'email2',
  'phone',
  'acceptConditionsAndGdpr',
]

const phoneMinLength = 4

/** Errors by field. `isPhone` is passed in, because each side loads its own phone library. */
export function checkActivation(
  form: ActivationForm,
  { phoneField, invoiceNumberField }: ActivationGates,
  isPhone: (text: string) => boolean,
): ActivationFaults {
  const faults: Record<ActivationField, ActivationFault | false> = {
    nif: textFault(form.nif, isValidNif, 'nif_not_valid'),
    contract: textFault(form.contract),
    invoiceNumber: invoiceNumberField && textFault(form.invoiceNumber),
    email: textFault(form.email, isValidEmail, 'email_not_valid'),
    email2:
      textFault(form.email2, isValidEmail, 'email_not_valid') ||
      (!isSameEmail(form.email, form.email2) && 'emails_differ'),
    phone: phoneField && phoneFault(form.phone, isPhone),
    acceptConditionsAndGdpr: !form.acceptConditionsAndGdpr && 'not_accepted',
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault))
}

function textFault(
  text: string,
  isRight: (text: string) => boolean = () => true,
  fault: ActivationFault = 'required',
): ActivationFault | false {
  if (text.trim() === '') return 'required'
  return !isRight(text) && fault
}

/** The prefix alone counts as empty. */
function phoneFault(text: string, isPhone: (text: string) => boolean): ActivationFault | false {
  const phone = text.replaceAll(/\s/g, '')
  if (phone.length < phoneMinLength) return 'required'
  return !isPhone(phone) && 'phone_not_valid'
}
