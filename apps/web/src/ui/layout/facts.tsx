import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
  /** Spans the whole line. */
  wide?: boolean
}

export function Facts({ items, className }: { items: readonly Fact[]; className?: string }) {
  return (
    <dl className={cx(styles.facts, className)}>
      {items.map((fact) => (
        <div key={fact.label} className={cx(fact.wide && styles.wide)}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
