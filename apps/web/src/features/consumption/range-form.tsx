import type { CurveType, DayRange, RangeProblem } from '@fanal/domain/consumption/curve-range'
import { DateField } from '#fields/date-field.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { problemsOfRange } from './curve/curve-ranges.ts'
import box from '#ui/layout/box.module.css'
import { cx } from '#ui/cx.ts'
import styles from './panel-controls.module.css'

const problemTexts: Record<RangeProblem, TextKey<'consumption'>> = {
  invalid_date: 'range.invalidDate',
  before_start: 'range.beforeStart',
  too_long: 'range.tooLong',
}
const longestTexts: Record<CurveType, TextKey<'consumption'>> = {
  monthly: 'range.longestMonthly',
  daily: 'range.longestDaily',
  hourly: 'range.longestHourly',
  'quarter-hourly': 'range.longestQuarterHourly',
}

interface RangeFormProps {
  type: CurveType
  initial: DayRange
  /** First and last day with data. */
  first: string
  last: string
  /** An invalid range in the address shows its errors at once. */
  isChecked: boolean
  onRange: (range: DayRange) => void
}

/** Two valid dates, in order, within the view's limit. */
export function RangeForm({ type, initial, first, last, isChecked, onRange }: RangeFormProps) {
  const t = useTexts('consumption')
  const form = useForm({
    values: { start: initial.start, end: initial.end },
    check: (range) => problemsOfRange(type, range),
    textOf: (code) => t(problemTexts[code as RangeProblem], { longest: t(longestTexts[type]) }),
    ...(isChecked && { firstErrors: problemsOfRange(type, initial) }),
    send: onRange,
  })
  const days = { min: first, max: last }
  return (
    <form {...form.props} className={cx(box.sunken, styles.form)}>
      <DateField field={form.field('start')} label={t('range.from')} {...days} />
      <DateField field={form.field('end')} label={t('range.to')} {...days} />
      <Button type="submit" variant="primary" className={styles.submit}>
        {t('range.show')}
      </Button>
      {type === 'monthly' && <p className={styles.formHelp}>{t('range.wholeMonths')}</p>}
    </form>
  )
}
