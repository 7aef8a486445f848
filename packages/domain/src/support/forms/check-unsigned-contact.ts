import { isValidEmail } from '../../identifiers/email.ts'
import { isPlausiblePhone, normalisePhone } from '../../identifiers/phone.ts'
import { descriptionError, filesError, onlyErrors, subjectError } from './case-text.ts'
import { type ContactRules, categoryError } from './check-contact.ts'

/** Contact form of a visitor. */
export interface UnsignedContactForm {
  email: string
  mobile: string
  category?: number | undefined
  subject: string
  description: string
  attachment: readonly unknown[]
}

interface UnsignedContactRules extends ContactRules {
  /** Each side loads its own phone library. */
  isPhone?: (text: string) => boolean
}

export type UnsignedContactErrors = Partial<
  Record<
    keyof UnsignedContactForm,
    | 'required'
    | 'email_not_valid'
    | 'phone_not_valid'
    | 'not_a_choice'
    | 'too_long'
    | 'control_characters'
    | 'too_many_files'
  >
>

/** A Spanish number with its prefix. */
const spanishMax = 12
/** The longest international number with its plus (E.164). */
const internationalMax = 16

export function emailError(text: string) {
  if (!text.trim()) return 'required' as const
  return isValidEmail(text) ? undefined : ('email_not_valid' as const)
}

/** A country's prefix without a number; after Spain's, one figure is the beginning of a number. */
const prefixAlone = /^(\+(34|(?!34)\d{0,3}))?$/

/** In its international form; the prefix alone counts as empty. */
export function mobileError(text: string, isPhone: (text: string) => boolean, max = spanishMax) {
  const mobile = normalisePhone(text)
  if (prefixAlone.test(mobile)) return 'required' as const
  if (mobile.length > max) return 'too_long' as const
  return isPhone(mobile) ? undefined : ('phone_not_valid' as const)
}

export function checkUnsignedContact(
  form: UnsignedContactForm,
  { isPhone = isPlausiblePhone, ...rules }: UnsignedContactRules,
): UnsignedContactErrors {
  return onlyErrors({
    email: emailError(form.email),
    mobile: mobileError(form.mobile, isPhone, internationalMax),
    category: categoryError(form.category, rules),
    subject: subjectError(form.subject),
    description: descriptionError(form.description),
    attachment: filesError(form.attachment, rules.maxFiles),
  })
}
