import { type ReactNode, useState } from 'react'
import type { CallError } from '#lib/call.ts'
import { PartState } from '#lib/parts/part-state.tsx'
import type { Translate } from '#lib/texts.ts'
import { Pagination } from '#ui/table/pagination.tsx'
import styles from './paged-part.module.css'

interface PagedPartProps<T> {
  t: Translate<'account'> | Translate<'looks'>
  /** Accessible name of the list. */
  label: string
  /** Number of skeleton lines. */
  lines: number
  query: { data: T | undefined; error: CallError | null; isFetching: boolean; refetch: () => unknown }
  page: number
  perPage: number
  onPage: (page: number) => void
  children: (data: T) => ReactNode
}

/** The current page of a list; `range` is the call's argument. */
export function usePages(perPage: number) {
  const [page, onPage] = useState(1)
  return { range: { offset: (page - 1) * perPage, limit: perPage }, shown: { page, perPage, onPage } }
}

/** A list, page by page. */
export function PagedPart<T extends { n_items: number }>(props: PagedPartProps<T>) {
  const { t, label, lines, query, page, perPage, onPage, children } = props
  return (
    <PartState query={query} lines={lines}>
      {(data) => {
        const pages = Math.ceil(data.n_items / perPage)
        return (
          <>
            {children(data)}
            <Pagination
              className={styles.pages}
              page={page}
              pages={pages}
              onPage={onPage}
              labels={{
                nav: `${t('pages.nav')}: ${label}`,
                previous: t('pages.previous'),
                next: t('pages.next'),
                page: (number) => t('pages.page', { number }),
                position: t('pages.position', { page, pages }),
              }}
            />
          </>
        )
      }}
    </PartState>
  )
}
