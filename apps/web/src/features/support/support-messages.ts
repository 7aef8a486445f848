import type { CallError } from '#lib/call.ts'
import { useTexts } from '#lib/texts.ts'
import { refusalTexts, type SupportKey } from './case-labels.ts'

const texts: Partial<Record<string, SupportKey>> = {
  required: 'error.required',
  too_long: 'error.too_long',
  not_a_choice: 'error.not_a_choice',
  control_characters: 'error.control_characters',
  too_many_files: 'error.too_many_files',
  not_uploaded: 'error.not_uploaded',
  invalid_attachment_type: 'error.invalid_attachment_type',
  file_too_large: 'error.file_too_large',
  upload_gone: 'error.upload_gone',
  email_not_valid: 'error.email_not_valid',
  phone_not_valid: 'error.phone_not_valid',
  iban_not_valid: 'error.iban_not_valid',
  amount_not_valid: 'error.not_an_amount',
  not_a_day: 'error.not_a_day',
  in_future: 'error.in_future',
  too_old: 'error.too_old',
  before_start: 'error.ends_before_start',
  not_a_number: 'error.not_a_number',
  goes_back: 'error.goes_back',
  impossible_jump: 'error.impossible_jump',
}

/** The text of an error code, from a form's rule or the server. */
export function useSupportMessages(): (code: string) => string {
  const t = useTexts('support')
  return (code) => t(texts[code] ?? 'error.other')
}

/** Why nothing was sent; what was typed is still there. */
export function useFailureText(): (failure: CallError) => string {
  const t = useTexts('support')
  return ({ status, errors }) => {
    const refusal = refusalTexts[errors['_']?.[0] ?? '']
    if (status === 409 && refusal) return t(refusal)
    if (status === 401) return t('failure.session')
    if (status === 429) return t('failure.tooMany')
    if (status === 404) return t('failure.gone')
    return status === 0 ? t('failure.noAnswer') : t('failure.other')
  }
}
