import { type ReactNode, useId } from 'react'
import choice from './choice.module.css'
import { cx } from '#ui/cx.ts'
import { FieldError } from './field.tsx'
import styles from './radio-group.module.css'

export interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  help?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps<Value extends string> {
  legend: ReactNode
  options: readonly RadioOption<Value>[]
  /** Controlled with `onChange`; else pass `defaultValue`. */
  value?: Value | null
  defaultValue?: Value
  onChange?: (value: Value) => void
  onBlur?: () => void
  name?: string
  /** The id of the first option, target of the error summary. */
  id?: string
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  /** `cards` frames each option, for choices that need a sentence; `columns` are cards side by side. */
  layout?: 'stack' | 'row' | 'cards' | 'columns'
  className?: string
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, options, value, defaultValue, onChange, layout = 'stack', help, error, required } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const helpId = help ? `${id}-help` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <fieldset
      className={cx(styles.group, error ? choice.invalid : undefined, props.className)}
      role="radiogroup"
      aria-describedby={cx(errorId, helpId)}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
      onBlur={props.onBlur}
    >
      <legend className={styles.legend}>
        {legend}
        {/* Not alone on a line: a joiner keeps it with the last word. */}
        {required && (
          <span className={styles.mark} aria-hidden="true">
            {'\u2060*'}
          </span>
        )}
      </legend>
      <div className={cx(styles[layout], layout === 'columns' && styles.cards)}>
        {options.map((option, index) => (
          <label key={option.value} className={cx(choice.choice, styles.option)}>
            <input
              type="radio"
              className={cx(choice.input, choice.dot)}
              id={index === 0 ? id : undefined}
              name={props.name ?? ownId}
              value={option.value}
              disabled={option.disabled}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? option.value === defaultValue : undefined}
              onChange={() => onChange?.(option.value)}
            />
            <span className={choice.text}>
              {option.label}
              {option.help && <span className={cx(choice.help, styles.help)}>{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {help && (
        <div className={choice.help} id={helpId}>
          {help}
        </div>
      )}
    </fieldset>
  )
}
