import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/page-head.tsx'

/** The invoices of a type. */
export default function InvoicesPage() {
  const t = useTexts('invoices')
  return <PageHead title={t('title')} />
}
