import type { DeadlineUnit } from '@fanal/domain/support/deadlines'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'

const units: Record<DeadlineUnit, TextKey<'desk-reports'>> = {
  hours: 'unit.hours',
  days: 'unit.days',
  working_days: 'unit.workingDays',
}

/** "3,5 días hábiles". */
export function useUnits(): (value: number, unit: DeadlineUnit) => string {
  const t = useTexts('desk-reports')
  const { number } = useFormats()
  return (value, unit) => t(units[unit], { count: value, value: number(value, 1) })
}
