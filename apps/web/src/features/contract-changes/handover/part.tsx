import type { ReactNode } from 'react'
import styles from './handover.module.css'

/** A part of a long form, with its name unless its one question is that. */
export function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      {title && <h3 className={styles.title}>{title}</h3>}
      {children}
    </section>
  )
}
