import type { ComponentProps } from 'react'
import control from './control.module.css'
import { cx } from '#ui/cx.ts'
import styles from './textarea.module.css'

/** Grows with its text where the browser can. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cx(control.control, styles.textarea, rows > 4 && styles.tall, className)}
    />
  )
}
