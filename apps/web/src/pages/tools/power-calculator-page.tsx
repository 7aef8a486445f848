import { QueryClientProvider } from '@tanstack/react-query'
import { Calculator } from '#features/calculator/calculator.tsx'
import { queryClient } from '#lib/query-client.ts'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'

/** What power a home needs. */
export default function PowerCalculatorPage() {
  const t = useTexts('calculator')
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead title={t('title')}>{t('sentence')}</PageHead>
      <Calculator />
    </QueryClientProvider>
  )
}
