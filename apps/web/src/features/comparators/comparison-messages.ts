import type { ComparisonError } from '@fanal/domain/comparators/comparison-form'
import { type TextKey, useTexts } from '#lib/texts.ts'

const texts: Record<ComparisonError, TextKey<'comparators'>> = {
  required: 'error.required',
  cups_not_valid: 'error.cups_not_valid',
  date_not_valid: 'error.date_not_valid',
  end_before_start: 'error.end_before_start',
  over_a_year: 'error.over_a_year',
  in_the_future: 'error.in_the_future',
  power_field_not_valid: 'error.power_field_not_valid',
  power_too_high: 'error.power_too_high',
  power_below_tariff: 'error.power_below_tariff',
  postal_code_not_valid: 'error.postal_code_not_valid',
  kwh_too_high: 'error.kwh_too_high',
  amount_too_high: 'error.amount_too_high',
  power_not_of_tariff: 'error.power_not_of_tariff',
  not_whole: 'error.not_whole',
  not_an_amount: 'error.not_an_amount',
  consumption_too_high: 'error.consumption_too_high',
}

const isKnown = (code: string): code is ComparisonError => code in texts

/** The text of a code, from the form's rule or the server. */
export function useComparisonMessages(): (code: string) => string {
  const t = useTexts('comparators')
  return (code) => t(isKnown(code) ? texts[code] : 'error.other')
}
