import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import styles from './section-bar.module.css'
import { type SectionId, sectionInAddress } from './use-sections.ts'

export interface BarEntry {
  id: SectionId
  label: string
  /** A count beside it. */
  count?: ReactNode
}

/** A section is read from here on, below the bar that stays. */
const readingLine = 80

const isAtEnd = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2

/** The section on screen: the last one that reached the top; of those that cannot, or stand beside it, the one asked for. */
function sectionOnScreen(known: readonly SectionId[]): SectionId | undefined {
  const topOf = (id: SectionId) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity
  const reached = known.filter((id) => topOf(id) <= readingLine).at(-1) ?? known[0]
  const asked = sectionInAddress()
  if (asked && known.includes(asked)) {
    const top = topOf(asked)
    const isInView = top >= 0 && top < window.innerHeight
    if (isInView && (isAtEnd() || (reached && top === topOf(reached)))) return asked
  }
  return isAtEnd() && window.scrollY > 0 ? known.at(-1) : reached
}

function usePresent(entries: readonly BarEntry[]): SectionId | undefined {
  const ids = entries.map(({ id }) => id).join(' ')
  const [present, setPresent] = useState(entries[0]?.id)
  useEffect(() => {
    const known = ids.split(' ') as SectionId[]
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setPresent(sectionOnScreen(known)))
    }
    // Sections grow while they load.
    const resized = new ResizeObserver(look)
    resized.observe(document.body)
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('hashchange', look, { signal })
    document.addEventListener('scroll', look, { signal, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
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
