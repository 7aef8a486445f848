import { checkLeadContact } from '@fanal/domain/contracting/forms/check-lead-contact'
import type { LeadContactForm } from '@fanal/domain/contracting/forms/forms'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { isPhone, loadPhoneCheck } from './phone-check.ts'

const texts: Partial<Record<string, TextKey<'fields'>>> = {
  required: 'lead.error.required',
  must_be_accepted: 'lead.error.must_be_accepted',
  not_a_choice: 'lead.error.not_a_choice',
  too_late: 'lead.error.too_late',
  too_long: 'lead.error.too_long',
  control_characters: 'lead.error.control_characters',
  phone_not_valid: 'lead.error.phone_not_valid',
  email_not_valid: 'lead.error.email_not_valid',
  invalid_attachment_type: 'lead.error.invalid_attachment_type',
  too_many_files: 'lead.error.too_many_files',
  file_too_large: 'lead.error.file_too_large',
  upload_gone: 'lead.error.upload_gone',
}

/** How a form with `LeadContactFields` is checked: to be spread into the options of `useForm`. */
export function useLeadContactChecks({ withInvoice = false } = {}) {
  const t = useTexts('fields')
  return {
    check: (values: LeadContactForm) => checkLeadContact(values, { needsInvoice: withInvoice, isPhone }),
    textOf: (code: string) => t(texts[code] ?? 'lead.error.other'),
    prepare: loadPhoneCheck,
  }
}
