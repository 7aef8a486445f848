import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import styles from './waiting-on-card.module.css'

/** Something to add that nobody asked for: one press away. */
export function FurtherMessage({ children }: { children: ReactNode }) {
  const t = useTexts('support')
  return (
    <details className={styles.more}>
      <summary>{t('add.open')}</summary>
      {children}
    </details>
  )
}
