import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import paper from '#ui/layout/paper.module.css'
import styles from './waiting-on-card.module.css'

/** Something to add that nobody asked for: one press away. */
export function FurtherMessage({ children }: { children: ReactNode }) {
  const t = useTexts('support')
  return (
    <details className={cx(styles.more, paper.screenOnly)}>
      <summary>{t('add.open')}</summary>
      {children}
    </details>
  )
}
