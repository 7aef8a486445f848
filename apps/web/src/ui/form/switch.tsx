import { type ReactNode, useId } from 'react'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/state/spinner.tsx'
import styles from './switch.module.css'
import { Tooltip } from '#ui/overlay/tooltip.tsx'

interface SwitchProps {
  label: ReactNode
  help?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** The change is being saved: clicks are ignored. */
  busy?: boolean
  /** Why it is disabled, shown in a tooltip. */
  disabledReason?: string
  /** Text first, switch at the end of the line. */
  reverse?: boolean
  name?: string
}

/** For settings with immediate effect; a choice that is submitted with a form is a checkbox. */
export function Switch(props: SwitchProps) {
  const { label, help, checked, onChange, busy, disabledReason, reverse, name } = props
  const id = useId()
  const helpId = help ? `${id}-help` : undefined
  const off = busy || Boolean(disabledReason)
  const control = (described?: { 'aria-describedby': string }) => (
    <span className={styles.frame}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.input}
        name={name}
        checked={checked}
        aria-checked={checked}
        aria-busy={busy || undefined}
        aria-disabled={off || undefined}
        aria-describedby={cx(described?.['aria-describedby'], helpId)}
        onChange={(event) => {
          if (!off) onChange(event.target.checked)
        }}
      />
      {busy && <Spinner className={styles.spinner} />}
    </span>
  )
  return (
    <div className={cx(styles.switch, reverse && styles.reverse)}>
      {disabledReason ? (
        <Tooltip text={disabledReason} leaveDelay={5000}>
          {control}
        </Tooltip>
      ) : (
        control()
      )}
      <div className={styles.text}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {help && (
          <div className={styles.help} id={helpId}>
            {help}
          </div>
        )}
      </div>
    </div>
  )
}
