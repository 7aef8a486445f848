import type { ComponentProps } from 'react'
import control from './control.module.css'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconChevronDown } from '#ui/text/icons.ts'
import styles from './select-input.module.css'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectInputProps extends ComponentProps<'select'> {
  /** Or pass `<option>` and `<optgroup>` as children. */
  options?: readonly SelectOption[]
  /** The first, empty option: "Choose…". */
  placeholder?: string
}

export function SelectInput({ options, placeholder, className, children, ...rest }: SelectInputProps) {
  return (
    <span className={control.wrap}>
      <select {...rest} className={cx(control.control, control.withEnd, styles.select, className)}>
        {placeholder && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <span className={control.end}>
        <Icon path={iconChevronDown} size="s" />
      </span>
    </span>
  )
}
