import { type ComponentProps, type ReactNode, useId } from 'react'
import choice from './choice.module.css'
import { cx } from '#ui/cx.ts'
import { FieldError } from './field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** The label. */
  children: ReactNode
  help?: ReactNode
  error?: ReactNode
}

export function Checkbox({ children, help, error, id, className, required, ...rest }: CheckboxProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const helpId = help ? `${inputId}-help` : undefined
  const errorId = error ? `${inputId}-error` : undefined
  return (
    <div className={className}>
      <label className={choice.choice}>
        <input
          {...rest}
          id={inputId}
          type="checkbox"
          className={cx(choice.input, choice.box)}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(errorId, helpId)}
        />
        <span className={choice.text}>{children}</span>
      </label>
      {(error || help) && (
        <div className={choice.below}>
          {error && <FieldError id={errorId}>{error}</FieldError>}
          {help && (
            <div className={choice.help} id={helpId}>
              {help}
            </div>
          )}
        </div>
      )}
    </div>
  )
}
