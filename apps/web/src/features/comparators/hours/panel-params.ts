import type { HoursJob } from '@fanal/domain/comparators/hours/compare-hours'
import { solarLimits } from '@fanal/domain/comparators/hours/solar'

/** As typed. */
export interface WantedPanels {
  kwp: string
  province: number
}

const kwpOf = (text: string) => Number(text.trim().replace(',', '.'))

export const isKwp = (text: string) =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) &&
  kwpOf(text) >= solarLimits.min &&
  kwpOf(text) <= solarLimits.max

/** Null while what is typed is no size. */
export const panelsOf = ({ kwp, province }: WantedPanels): HoursJob['solar'] =>
  isKwp(kwp) ? { kwp: kwpOf(kwp), provinceId: province } : null
