import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './tabs.module.css'

export interface TabLink {
  href: string
  label: ReactNode
  current?: boolean
}

interface TabsProps {
  /** Names the group of links. */
  label: string
  items: readonly TabLink[]
  className?: string
}

/** Parts of a page, each with its own address. */
export function Tabs({ label, items, className }: TabsProps) {
  return (
    <nav className={cx(styles.tabs, className)} aria-label={label}>
      {items.map((item) => (
        <a
          key={item.href}
          className={styles.tab}
          href={item.href}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.label}
        </a>
      ))}
    </nav>
  )
}
