import type { ReactNode } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck, iconClock, iconInfo, iconWarning } from '#ui/text/icons.ts'
import { Spinner } from '#ui/state/spinner.tsx'
import styles from './payment.module.css'

interface StepViewProps {
  look: 'busy' | 'waiting' | 'ok' | 'bad' | 'info'
  title: string
  children?: ReactNode
}

const icons = { waiting: iconClock, ok: iconCheck, bad: iconWarning, info: iconInfo }

/** The state of a payment: picture, title and explanation. It takes the focus, since the clicked button is gone. */
export function StepView({ look, title, children }: StepViewProps) {
  return (
    <section className={cx(styles.step, styles[look])} role={look === 'bad' ? 'alert' : 'status'}>
      <span className={styles.badge}>
        {look === 'busy' ? <Spinner size="m" /> : <Icon path={icons[look]} size="l" />}
      </span>
      <h3 key={title} ref={focusOnArrival} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  )
}

function focusOnArrival(heading: HTMLHeadingElement | null): void {
  heading?.focus()
}

/** Contact for support. */
export function Support({ text }: { text: string }) {
  const { email } = usePortal().settings.organization
  if (!email) return null
  return (
    <p className={styles.quiet}>
      {text} <a href={`mailto:${email}`}>{email}</a>.
    </p>
  )
}
