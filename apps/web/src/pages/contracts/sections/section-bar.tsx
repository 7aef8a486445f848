import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import styles from './section-bar.module.css'
import type { SectionId } from './use-sections.ts'

export interface BarEntry {
  id: SectionId
  label: string
  /** A count beside it. */
  count?: ReactNode
}

const sectionNow = () => window.location.hash.slice(1)
const isAtEnd = () =>
  window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2 && window.scrollY > 0

/** The section that is read; at the end of the page, where none can reach the top, the one that was asked for. */
function usePresent(entries: readonly BarEntry[]): SectionId | undefined {
  const ids = entries.map(({ id }) => id).join(' ')
  const [present, setPresent] = useState(entries[0]?.id)
  useEffect(() => {
    const known = ids.split(' ')
    const take = (id: string) => known.includes(id) && setPresent(id as SectionId)
    const seen = new IntersectionObserver(
      (changes) => {
        for (const { isIntersecting, target } of changes)
          if (isIntersecting) take(isAtEnd() && known.includes(sectionNow()) ? sectionNow() : target.id)
      },
      { rootMargin: '-20% 0px -70%' },
    )
    for (const id of known) {
      const section = document.getElementById(id)
      if (section) seen.observe(section)
    }
    const ask = () => take(sectionNow())
    window.addEventListener('hashchange', ask)
    return () => {
      seen.disconnect()
      window.removeEventListener('hashchange', ask)
    }
  }, [ids])
  return present
}

/** The sections of the page; it stays at the top. On a phone the folded sections are their own list. */
export function SectionBar({ entries }: { entries: readonly BarEntry[] }) {
  const t = useTexts('contracts')
  const present = usePresent(entries)
  return (
    <nav className={styles.bar} aria-label={t('sections.label')}>
      {entries.map(({ id, label, count }) => (
        <a key={id} href={`#${id}`} aria-current={id === present ? 'true' : undefined}>
          {label}
          {count !== undefined && <span className={styles.count}> {count}</span>}
        </a>
      ))}
    </nav>
  )
}
