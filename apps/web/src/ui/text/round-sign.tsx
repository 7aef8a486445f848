import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import note from '#ui/state/note.module.css'
import styles from './round-sign.module.css'

/** Some as notes have them. */
const tones = {
  plain: styles.plain,
  brand: styles.brand,
  info: note.info,
  ok: note.ok,
  warn: note.warn,
  bad: note.bad,
}
export type SignTone = keyof typeof tones

interface RoundSignProps {
  tone: SignTone
  isSmall?: boolean
  className?: string
  children: ReactNode
}

/** A small icon in a circle; words beside it say the same. */
export function RoundSign({ tone, isSmall = false, className, children }: RoundSignProps) {
  return <span className={cx(styles.sign, tones[tone], isSmall && styles.small, className)}>{children}</span>
}
