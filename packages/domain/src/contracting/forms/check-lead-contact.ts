import { foundErrors } from '../../found-errors.ts'
import { defaultPhonePrefix, isPlausiblePhone, normalisePhone } from '../../identifiers/phone.ts'
import { emailError, mobileError } from '../../support/forms/check-unsigned-contact.ts'
import { contactDayError } from './call-hours.ts'
import { acceptError, type ContractingErrors, choiceError, filesError, nameError } from './field-errors.ts'
import { contactHours, type FormFile, type LeadContactForm } from './forms.ts'

/** Bytes. */
export const contactInvoiceMax = 15_000_000

export interface LeadContactRules {
  /** The form asks for a bill. */
  needsInvoice: boolean
  isPhone?: ((text: string) => boolean) | undefined
  /** The region whose holidays count, as in the settings of support. */
  region?: string | undefined
  now?: number | undefined
}

/** Three bytes are four characters. */
function bytesOf(file: FormFile): number {
  if (!('content' in file)) return file.size ?? 0
  const data = file.content.slice(file.content.indexOf(',') + 1).replace(/=+$/, '')
  return Math.floor((data.length * 3) / 4)
}

function invoiceError(files: readonly FormFile[], needsInvoice: boolean) {
  const error = filesError(files, { least: needsInvoice ? 1 : 0, most: 1 })
  if (error) return error
  return files.some((file) => bytesOf(file) > contactInvoiceMax) ? ('file_too_large' as const) : undefined
}

export function checkLeadContact(form: LeadContactForm, rules: LeadContactRules): ContractingErrors {
  return foundErrors({
    name: nameError(form.name),
    surname1: nameError(form.surname1),
    surname2: nameError(form.surname2, false),
    email: emailError(form.email),
    telephone: mobileError(form.telephone, rules.isPhone ?? isPlausiblePhone),
    contactHours: choiceError(form.contactHours, contactHours),
    contactDay: contactDayError(form.contactDay, form.contactHours, {
      now: rules.now ?? Date.now(),
      region: rules.region,
    }),
    consent: acceptError(form.consent),
    invoice: invoiceError(form.invoice, rules.needsInvoice),
  })
}

/** As it is sent: without spaces, and without the prefix of Spain. */
export function contactPhone(typed: string): string {
  const phone = normalisePhone(typed)
  return phone.startsWith(defaultPhonePrefix) ? phone.slice(defaultPhonePrefix.length) : phone
}
