import { type ComponentProps, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import control from './control.module.css'
import { cx } from '#ui/cx.ts'
import { iconEye, iconEyeOff } from '#ui/text/icons.ts'
import styles from './password-input.module.css'

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  showLabel: string
  hideLabel: string
}

export function PasswordInput({ showLabel, hideLabel, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <span className={control.wrap}>
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={cx(control.control, control.withEnd, className)}
      />
      <Button
        variant="quiet"
        size="s"
        className={styles.toggle}
        icon={shown ? iconEyeOff : iconEye}
        label={shown ? hideLabel : showLabel}
        aria-controls={rest.id}
        onClick={() => setShown(!shown)}
      />
    </span>
  )
}
