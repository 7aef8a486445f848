import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconChevronLeft, iconChevronRight } from '#ui/text/icons.ts'
import { pageWindow } from './page-window.ts'
import styles from './pagination.module.css'

interface PaginationLabels {
  nav: string
  previous: string
  next: string
  page: (page: number) => string
  /** "3 of 12", on narrow screens. */
  position: string
}

type PaginationProps = { page: number; pages: number; labels: PaginationLabels; className?: string } & (
  | { href: (page: number) => string; onPage?: never }
  | { href?: never; onPage: (page: number) => void }
)

/** Links or buttons to pages; nothing with only one page. */
export function Pagination({ page, pages, labels, href, onPage, className }: PaginationProps) {
  if (pages < 2) return null
  const link = (to: number, label: string, content: ReactNode, looks?: string) => {
    const shared = {
      className: cx(styles.link, looks),
      'aria-label': label,
      'aria-current': to === page ? ('page' as const) : undefined,
    }
    if (href) {
      return (
        <a {...shared} href={href(to)}>
          {content}
        </a>
      )
    }
    return (
      <button {...shared} type="button" onClick={() => onPage?.(to)}>
        {content}
      </button>
    )
  }
  return (
    <nav className={cx(styles.pagination, className)} aria-label={labels.nav}>
      <div className={styles.end}>
        {page > 1 && link(page - 1, labels.previous, <Icon path={iconChevronLeft} size="s" />)}
      </div>
      <span className={styles.position} aria-hidden="true">
        {labels.position}
      </span>
      <ul className={styles.pages}>
        {pageWindow(page, pages).map((n, index) => (
          <li key={n ?? `gap${index}`}>
            {n === null ? <span aria-hidden="true">…</span> : link(n, labels.page(n), n)}
          </li>
        ))}
      </ul>
      <div className={styles.end}>
        {page < pages && link(page + 1, labels.next, <Icon path={iconChevronRight} size="s" />)}
      </div>
    </nav>
  )
}
