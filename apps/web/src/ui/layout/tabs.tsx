import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './tabs.module.css'

export interface TabLink {
  href: string
  label: ReactNode
  current?: boolean
}

interface TabsProps {
  /** Accessible name of the links. */
  label: string
  items: readonly TabLink[]
  className?: string
}

/** Parts of a page, each with its own address. */
export function Tabs({ label, items, className }: TabsProps) {
  const nav = useRef<HTMLElement>(null)
  const current = items.find((item) => item.current)?.href
  useEffect(() => {
    if (nav.current && current) showCurrent(nav.current)
  }, [current])
  return (
    <nav ref={nav} className={cx(styles.tabs, className)} aria-label={label}>
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

/** Scrolls the current tab into view within the tabs only. */
function showCurrent(nav: HTMLElement): void {
  const tab = nav.querySelector('[aria-current]')
  if (!tab) return
  const [place, box] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()]
  nav.scrollLeft += box.left + box.width / 2 - (place.left + place.width / 2)
}
