import type { ListAnswer } from '#features/invoices/use-invoices.ts'
import type { InvoiceParams } from '#features/invoices/invoice-params.ts'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { Pagination } from '#ui/table/pagination.tsx'

interface ListPagesProps {
  wanted: InvoiceParams
  answer: ListAnswer
  /** Above the table, where a second one follows below. */
  isTop?: boolean
}

export function ListPages({ wanted, answer, isTop }: ListPagesProps) {
  const t = useTexts('invoices')
  const address = useAddressState()
  const { page, limit } = wanted
  // More than were counted may follow.
  const pages = Math.max(Math.ceil(answer.n_items / limit), answer.next === null ? 1 : page + 1)
  return (
    <Pagination
      page={page}
      pages={pages}
      href={(to) => address.addressWith({ page: to === 1 ? undefined : String(to) })}
      labels={{
        nav: isTop ? t('pages.top') : t('pages.bottom'),
        previous: t('pages.previous'),
        next: t('pages.next'),
        page: (one) => t('pages.page', { page: one }),
        position: t('pages.position', { page, pages }),
      }}
    />
  )
}
