import type { DeadlineUnit } from '@fanal/domain/support/deadlines'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'

type Key = TextKey<'desk-reports'>

const units: Record<DeadlineUnit, { one: Key; other: Key }> = {
  hours: { one: 'unit.hoursOne', other: 'unit.hours' },
  days: { one: 'unit.daysOne', other: 'unit.days' },
  working_days: { one: 'unit.workingDaysOne', other: 'unit.workingDays' },
}

/** "3,5 días hábiles": fractions are no counts, and have no plural of their own. */
export function useUnits(): (value: number, unit: DeadlineUnit) => string {
  const t = useTexts('desk-reports')
  const { number } = useFormats()
  return (value, unit) => t(units[unit][value === 1 ? 'one' : 'other'], { value: number(value, 1) })
}
