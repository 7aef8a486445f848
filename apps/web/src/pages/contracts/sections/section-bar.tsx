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

const isAtEnd = () =>
  window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2 && window.scrollY > 0

/** At the end of the page, where none can reach the top: the one that was asked for if it is in view, or the last. */
function atEnd(known: readonly string[]): string | undefined {
  const asked = window.location.hash.slice(1)
  const top = document.getElementById(asked)?.getBoundingClientRect().top ?? -1
  return known.includes(asked) && top >= 0 && top < window.innerHeight ? asked : known.at(-1)
}

/** The section that is read. */
function usePresent(entries: readonly BarEntry[]): SectionId | undefined {
  const ids = entries.map(({ id }) => id).join(' ')
  const [present, setPresent] = useState(entries[0]?.id)
  useEffect(() => {
    const known = ids.split(' ')
    const take = (id: string | undefined) => id && known.includes(id) && setPresent(id as SectionId)
    const seen = new IntersectionObserver(
      (changes) => {
        for (const { isIntersecting, target } of changes)
          if (isIntersecting) take(isAtEnd() ? atEnd(known) : target.id)
      },
      { rootMargin: '-20% 0px -70%' },
    )
    for (const id of known) {
      const section = document.getElementById(id)
      if (section) seen.observe(section)
    }
    const ask = () => take(window.location.hash.slice(1))
    // The first and the last ones do not cross that line on a short page.
    const stop = () => take(window.scrollY === 0 ? known[0] : isAtEnd() ? atEnd(known) : undefined)
    const listening = new AbortController()
    window.addEventListener('hashchange', ask, { signal: listening.signal })
    document.addEventListener('scrollend', stop, { signal: listening.signal })
    return () => {
      seen.disconnect()
      listening.abort()
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
