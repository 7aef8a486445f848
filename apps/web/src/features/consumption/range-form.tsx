import type { CurveType, DayRange, RangeProblem } from '@fanal/domain/consumption/curve-range'
import { isDay } from '@fanal/domain/dates'
import { type FormEvent, useRef, useState } from 'react'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { problemsOfRange } from './curve/curve-ranges.ts'
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
  const [range, setRange] = useState(initial)
  const [isSent, setSent] = useState(isChecked)
  const form = useRef<HTMLFormElement>(null)
  const problems = problemsOfRange(type, range)
  const errorOf = (name: keyof DayRange) => {
    const problem = isSent ? problems[name] : undefined
    return problem && t(problemTexts[problem], { longest: t(longestTexts[type]) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const [wrong] = Object.keys(problems)
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    else onRange(range)
  }
  const field = (name: keyof DayRange, label: string) => (
    <Field label={label} error={errorOf(name)}>
      {(control) => (
        <DateInput
          {...control}
          name={name}
          // An address may hold values that a date input cannot.
          value={isDay(range[name]) ? range[name] : ''}
          min={first}
          max={last}
          onChange={(event) => setRange({ ...range, [name]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {field('start', t('range.from'))}
      {field('end', t('range.to'))}
      <Button type="submit" variant="primary" className={styles.submit}>
        {t('range.show')}
      </Button>
      {type === 'monthly' && <p className={styles.formHelp}>{t('range.wholeMonths')}</p>}
    </form>
  )
}
