import type { ComponentProps, ReactNode } from 'react'
import control from './control.module.css'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'

interface TextInputProps extends ComponentProps<'input'> {
  /** A unit at the end of the box; the label must say it too. */
  unit?: ReactNode
  /** Path data from `icons.ts`, at the start of the box. */
  icon?: string
  /** Tabular figures, for numbers and codes. */
  figures?: boolean
}

export function TextInput({ unit, icon, figures, className, type = 'text', ...rest }: TextInputProps) {
  const input = (
    <input
      {...rest}
      type={type}
      className={cx(
        control.control,
        figures && control.figures,
        Boolean(unit) && control.withEnd,
        icon && control.withStart,
        className,
      )}
    />
  )
  if (!unit && !icon) return input
  return (
    <span className={control.wrap}>
      {icon && (
        <span className={control.start}>
          <Icon path={icon} />
        </span>
      )}
      {input}
      {unit && (
        <span className={control.end} aria-hidden="true">
          {unit}
        </span>
      )}
    </span>
  )
}
