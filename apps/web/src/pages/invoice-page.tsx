import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/page-head.tsx'

/** One invoice explained. */
export default function InvoicePage() {
  const t = useTexts('invoices')
  return <PageHead title={t('title')} />
}
