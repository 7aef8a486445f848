import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  /** Accessible name of the group. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** Two to five views of the same thing. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, className } = props
  return (
    <fieldset className={cx(styles.segmented, className)} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
