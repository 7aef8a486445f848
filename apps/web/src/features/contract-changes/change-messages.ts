import { useTexts } from '#lib/texts.ts'
import type { ChangeKey } from './change-kinds.ts'

const texts: Record<string, ChangeKey> = {
  required: 'error.required',
  too_long: 'error.too_long',
  not_a_power: 'error.not_a_power',
  below_minimum: 'error.below_minimum',
  too_high: 'error.too_high',
  above_small: 'error.above_small',
  unchanged: 'error.unchanged',
  phone_not_valid: 'error.phone_not_valid',
  email_not_valid: 'error.email_not_valid',
  iban_not_valid: 'error.iban_not_valid',
  postal_code_not_valid: 'error.postal_code_not_valid',
  other_province: 'error.other_province',
  other_municipality: 'error.other_municipality',
  ref_catastral_not_valid: 'error.ref_catastral_not_valid',
  invalid_attachment_type: 'error.invalid_attachment_type',
  file_too_large: 'error.file_too_large',
  too_many_files: 'error.too_many_files',
  not_a_choice: 'error.not_a_choice',
  not_of_tariff: 'error.not_of_tariff',
  tariff_consent: 'error.tariff_consent',
  other_tariff: 'error.other_tariff',
  no_product: 'error.no_product',
  tax_id_not_valid: 'error.tax_id_not_valid',
  not_a_person: 'error.not_a_person',
  control_characters: 'error.control_characters',
  not_a_day: 'error.not_a_day',
  too_early: 'error.too_early',
  too_late: 'error.too_late',
}

/** The text of an error code, from the form's rule or the server. */
export function useChangeMessages(): (code: string) => string {
  const t = useTexts('contract-changes')
  return (code) => {
    const place = /^lower_than_previous_(\d)$/.exec(code)?.[1]
    if (place) return t('power.below', { period: `P${Number(place) + 1}`, previous: `P${place}` })
    return t(texts[code] ?? 'error.other')
  }
}
