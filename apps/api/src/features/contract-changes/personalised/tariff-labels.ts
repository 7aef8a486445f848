import {
  type DoubleTariff,
  type HappyDay,
  type HappyHours,
  happyDays,
} from '@fanal/domain/contract-changes/personalised-tariffs'
import type { Locale } from '@fanal/domain/settings/languages'
import { monthOf, weekdayOf } from '#formats/dates-and-numbers'

// Display texts of personalised tariffs.

export function doubleTariffLabel(value: DoubleTariff, locale: Locale): string {
  const { startMonth, startYear, endMonth, endYear } = value
  return `${monthOf(startYear, startMonth, locale)} – ${monthOf(endYear, endMonth, locale)}`
}

export const happyHoursLabel = ({ startHour, endHour }: HappyHours) => `${startHour}–${endHour} h`

export const happyDayLabel = (value: HappyDay, locale: Locale) => weekdayOf(happyDays.indexOf(value), locale)
