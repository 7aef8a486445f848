import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck, iconClose } from '#ui/text/icons.ts'
import styles from './timeline.module.css'

export interface TimelineStep {
  title: ReactNode
  state: 'done' | 'now' | 'next' | 'failed'
  /** The state in words, for screen readers. */
  stateLabel: string
  detail?: ReactNode
  /** A day or an hour, at the end of the line. */
  when?: ReactNode
}

export function Timeline({ steps, className }: { steps: readonly TimelineStep[]; className?: string }) {
  return (
    <ol className={cx(styles.timeline, className)}>
      {steps.map((step, index) => (
        // Steps have no identity of their own but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li
          key={index}
          className={styles[step.state]}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot}>
            {step.state === 'done' && <Icon path={iconCheck} size="s" />}
            {step.state === 'failed' && <Icon path={iconClose} size="s" />}
          </span>
          <div className={styles.words}>
            <span className="visually-hidden">{step.stateLabel}: </span>
            <span className={styles.title}>{step.title}</span>
            {step.detail && <div className={styles.detail}>{step.detail}</div>}
          </div>
          {step.when && <span className={styles.when}>{step.when}</span>}
        </li>
      ))}
    </ol>
  )
}
