import { useAddressState } from '#lib/use-address-state.ts'
import { Pagination } from '#ui/table/pagination.tsx'

type ListText = 'list.pages' | 'list.previous' | 'list.next' | 'list.page' | 'list.position'

interface ListPagesProps {
  page: number
  pages: number
  /** The texts of the feature. */
  t: (key: ListText, values?: Record<string, number>) => string
  /** Of one of two on a page. */
  nav?: string | false
}

/** Links to the pages of a list whose page is in the address. */
export function ListPages({ page, pages, t, nav }: ListPagesProps) {
  const address = useAddressState()
  return (
    <Pagination
      page={page}
      pages={pages}
      href={(to) => address.addressWith({ page: to === 1 ? undefined : String(to) })}
      labels={{
        nav: nav || t('list.pages'),
        previous: t('list.previous'),
        next: t('list.next'),
        page: (one) => t('list.page', { page: one }),
        position: t('list.position', { page, pages }),
      }}
    />
  )
}
