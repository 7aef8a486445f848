import { isValidEmail } from '../identifiers/email.ts'
import { isPlausiblePhone, normalisePhone } from '../identifiers/phone.ts'

export type ContactField = 'email' | 'mobile'

/** As stored. */
export const cleanContact = (field: ContactField, typed: string): string =>
  field === 'email' ? typed.trim().toLowerCase() : normalisePhone(typed)

export type ContactChangeErrors = { value?: 'required' | 'email_not_valid' | 'phone_not_valid' }

export function checkContactChange(field: ContactField, typed: string): ContactChangeErrors {
  const value = cleanContact(field, typed)
  if (!value) return { value: 'required' }
  if (field === 'email') return isValidEmail(value) ? {} : { value: 'email_not_valid' }
  return isPlausiblePhone(value) ? {} : { value: 'phone_not_valid' }
}
