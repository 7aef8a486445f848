import type { ListAnswer } from '#features/invoices/use-invoices.ts'
import type { WantedInvoices } from '#features/invoices/wanted-invoices.ts'
import { ListPages } from '#lib/parts/list-pages.tsx'
import { useTexts } from '#lib/texts.ts'

interface InvoicePagesProps {
  wanted: WantedInvoices
  answer: ListAnswer
  /** Above the table, where a second one follows below. */
  isTop?: boolean
}

export function InvoicePages({ wanted, answer, isTop }: InvoicePagesProps) {
  const t = useTexts('invoices')
  const { page, limit } = wanted
  // More than were counted may follow.
  const pages = Math.max(Math.ceil(answer.n_items / limit), answer.next === null ? 1 : page + 1)
  return <ListPages page={page} pages={pages} t={t} nav={isTop && t('list.pagesTop')} />
}
