import { type ReactNode, useId } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './field.module.css'
import { Icon } from '#ui/text/icon.tsx'
import { iconWarning } from '#ui/text/icons.ts'

/** Props that a control gets from its field: `<TextInput {...control} />`. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldProps {
  label: ReactNode
  /** Set when an error summary links to it. */
  id?: string
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Shown after the label of an optional field. */
  optionalText?: string
  /** At the end of the label's line. */
  aside?: ReactNode
  className?: string
  children: (control: FieldControl) => ReactNode
}

export function Field({
  label,
  id,
  help,
  error,
  required,
  optionalText,
  aside,
  className,
  children,
}: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const helpId = help ? `${controlId}-help` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  return (
    <div className={cx(styles.field, className)}>
      <div className={styles.top}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
          {/* Not alone on a line: a joiner keeps it with the last word. */}
          {required && (
            <span className={styles.mark} aria-hidden="true">
              {'\u2060*'}
            </span>
          )}
          {optionalText && <span className={styles.optional}> {optionalText}</span>}
        </label>
        {aside}
      </div>
      {children({
        id: controlId,
        'aria-describedby': cx(errorId, helpId),
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {help && (
        <div className={styles.help} id={helpId}>
          {help}
        </div>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className={styles.error} id={id}>
      <Icon path={iconWarning} size="s" className={styles.icon} />
      <span>{children}</span>
    </div>
  )
}
