import { type ReactNode, useState } from 'react'
import { onceShown } from '#ui/once-shown.ts'
import styles from './segmented.module.css'

interface SegmentedProps<Value extends string> {
  /** Accessible name of the group. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** What it leads to takes long to draw: the button answers first. */
  isSlow?: boolean
}

/** Two to five views of the same thing. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, isSlow = false } = props
  const [pressed, setPressed] = useState<Value>()
  const press = async (next: Value) => {
    if (isSlow) {
      setPressed(next)
      await onceShown()
      setPressed(undefined)
    }
    onChange(next)
  }
  return (
    <fieldset className={styles.segmented} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={option.value === (pressed ?? value)}
          onClick={() => void press(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
