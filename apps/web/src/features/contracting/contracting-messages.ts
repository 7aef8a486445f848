import type { CallError } from '#lib/call.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'

type Key = TextKey<'contracting'>

const texts: Partial<Record<string, Key>> = {
  required: 'error.required',
  must_be_accepted: 'error.must_be_accepted',
  not_a_choice: 'error.not_a_choice',
  too_long: 'error.too_long',
  control_characters: 'error.control_characters',
  cups_not_valid: 'error.cups_not_valid',
  cau_not_valid: 'error.cau_not_valid',
  cups_not_available: 'error.cups_not_available',
  own_contract: 'cups.ownContract',
  open_switch: 'cups.openSwitch',
  is_gas: 'cups.isGas',
  is_electricity: 'cups.isElectricity',
  postal_code_not_valid: 'error.postal_code_not_valid',
  other_province: 'error.other_province',
  other_municipality: 'error.other_municipality',
  ref_catastral_not_valid: 'error.ref_catastral_not_valid',
  tax_id_not_valid: 'error.tax_id_not_valid',
  company_not_allowed: 'error.company_not_allowed',
  not_a_person: 'error.not_a_person',
  phone_not_valid: 'error.phone_not_valid',
  email_not_valid: 'error.email_not_valid',
  iban_not_valid: 'error.iban_not_valid',
  invalid_attachment_type: 'error.invalid_attachment_type',
  too_many_files: 'error.too_many_files',
  file_too_large: 'error.file_too_large',
  not_uploaded: 'error.not_uploaded',
  upload_gone: 'error.upload_gone',
  other_tariff: 'error.other_tariff',
  promotional_code_not_valid: 'error.promotional_code_not_valid',
  promo_not_begun: 'promo.notBegun',
  promo_ended: 'promo.ended',
  promo_used: 'promo.used',
  code_not_valid: 'error.code_not_valid',
  not_a_day: 'error.not_a_day',
  too_early: 'error.too_early',
  too_late: 'error.too_late',
  not_a_power: 'error.power_not_valid',
  below_minimum: 'error.power_below_minimum',
  too_high: 'error.power_too_high',
  lower_than_previous: 'error.greater_than_previous',
  greater_than_previous: 'error.greater_than_previous',
}

/** Words that say more than the code alone, by field. */
const ofField: Partial<Record<string, Key>> = {
  'isOwner must_be_accepted': 'error.isOwner',
  'acceptMorosityVerification must_be_accepted': 'error.morosity',
  'waivesSocialBonus must_be_accepted': 'error.socialBonus',
  'selectedProduct required': 'error.noProduct',
  'code required': 'error.codeMissing',
  'start required': 'error.noStart',
}

const hindrances: Partial<Record<string, Key>> = {
  step_missing: 'hindrance.stepMissing',
  email_missing: 'hindrance.emailMissing',
  identity_missing: 'hindrance.identityMissing',
  offer_gone: 'hindrance.offerGone',
  promotional_code_not_valid: 'hindrance.promotionalCode',
  not_available: 'hindrance.notAvailable',
  check_failed: 'hindrance.checkFailed',
  summary_not_sent: 'hindrance.summaryStale',
  summary_stale: 'hindrance.summaryStale',
  waiver_missing: 'error.socialBonus',
}

/** Why a contract cannot be made now, where the server says so. */
export const hindranceOf = (failure: CallError | undefined): Key | undefined =>
  hindrances[failure?.errors['_']?.[0] ?? '']

/** The text of a code, from a step's rule or the server. */
export function useContractingMessages(): (code: string, field: string) => string {
  const t = useTexts('contracting')
  return (code, field) => t(ofField[`${field} ${code}`] ?? texts[code] ?? 'error.other')
}
