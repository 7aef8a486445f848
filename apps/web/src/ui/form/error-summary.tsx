import { type MouseEvent, useEffect, useId, useRef } from 'react'
import styles from './error-summary.module.css'
import { Icon } from '#ui/text/icon.tsx'
import { iconWarning } from '#ui/text/icons.ts'

export interface FormError {
  /** The id of the field's control. */
  fieldId: string
  message: string
}

interface ErrorSummaryProps {
  /** Says how many errors there are. */
  title: string
  errors: readonly FormError[]
  /** Changes with each failed submit, so that the focus returns here. */
  attempt?: number
  level?: 2 | 3
}

export function ErrorSummary({ title, errors, attempt = 0, level = 2 }: ErrorSummaryProps) {
  const titleId = useId()
  const box = useRef<HTMLElement>(null)
  const some = errors.length > 0
  useEffect(() => {
    if (some && attempt >= 0) box.current?.focus()
  }, [some, attempt])
  if (!some) return null
  const Heading = `h${level}` as const
  return (
    <section ref={box} className={styles.summary} aria-labelledby={titleId} tabIndex={-1}>
      <Icon path={iconWarning} className={styles.icon} />
      <div>
        <Heading className={styles.title} id={titleId}>
          {title}
        </Heading>
        <ul className={styles.list}>
          {errors.map((error) => (
            <li key={error.fieldId + error.message}>
              <a href={`#${error.fieldId}`} onClick={go(error.fieldId)}>
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const go = (fieldId: string) => (event: MouseEvent) => {
  event.preventDefault() // the address is not changed
  document.getElementById(fieldId)?.focus()
}
