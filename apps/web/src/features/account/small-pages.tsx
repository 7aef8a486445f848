import { useTexts } from '#lib/texts.ts'
import { Pagination } from '#ui/table/pagination.tsx'
import styles from './account.module.css'

interface SmallPagesProps {
  /** Accessible name of the list. */
  label: string
  page: number
  count: number
  perPage: number
  onPage: (page: number) => void
}

export function SmallPages({ label, page, count, perPage, onPage }: SmallPagesProps) {
  const t = useTexts('account')
  const pages = Math.ceil(count / perPage)
  return (
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
  )
}
