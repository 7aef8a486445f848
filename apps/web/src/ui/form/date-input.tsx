import type { ComponentProps } from 'react'
import control from './control.module.css'
import { cx } from '#ui/cx.ts'
import styles from './date-input.module.css'

interface DateInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  kind?: 'date' | 'month' | 'datetime-local'
}

/** Values and limits are ISO text (2026-11-15); the browser shows them in its own language. */
export function DateInput({ kind = 'date', className, ...rest }: DateInputProps) {
  return (
    <input {...rest} type={kind} className={cx(control.control, control.figures, styles.date, className)} />
  )
}
