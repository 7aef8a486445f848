import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './round-sign.module.css'

export type SignTone = 'plain' | 'brand' | 'info' | 'ok' | 'bad'

interface RoundSignProps {
  tone: SignTone
  isSmall?: boolean
  className?: string
  children: ReactNode
}

/** A small icon in a circle; words beside it say the same. */
export function RoundSign({ tone, isSmall = false, className, children }: RoundSignProps) {
  return <span className={cx(styles.sign, styles[tone], isSmall && styles.small, className)}>{children}</span>
}
