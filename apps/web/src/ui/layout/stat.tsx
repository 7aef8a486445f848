import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './stat.module.css'

interface StatProps {
  /** The formatted number. */
  value: ReactNode
  unit?: ReactNode
  label?: ReactNode
  size?: 'm' | 'l'
  tone?: 'ok' | 'warn' | 'bad'
  className?: string
}

/** It stays on the line of its number; words may go on below. */
const isSign = (unit: ReactNode) => typeof unit === 'string' && unit.length <= 4

/** A number first, its unit small. */
export function Stat({ value, unit, label, size = 'l', tone, className }: StatProps) {
  return (
    <div className={className}>
      {label && <div className={styles.label}>{label}</div>}
      <p className={cx(styles.value, styles[size], tone && styles[tone])}>
        <span className={styles.number}>{value}</span>
        {unit && (
          <span className={styles.unit}>
            {isSign(unit) ? '\u00a0' : ' '}
            {unit}
          </span>
        )}
      </p>
    </div>
  )
}
