import type { Translate } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { Pagination } from '#ui/table/pagination.tsx'

interface PageLinksProps {
  t: Translate<'contracts'> | Translate<'support'>
  page: number
  pages: number
}

/** Links to the pages of a list; the address says which one is shown. */
export function PageLinks({ t, page, pages }: PageLinksProps) {
  const { addressWith } = useAddressState()
  return (
    <Pagination
      page={page}
      pages={pages}
      href={(to) => addressWith({ page: to === 1 ? undefined : String(to) })}
      labels={{
        nav: t('list.pages'),
        previous: t('list.previous'),
        next: t('list.next'),
        page: (one) => t('list.page', { page: one }),
        position: t('list.position', { page, pages }),
      }}
    />
  )
}
