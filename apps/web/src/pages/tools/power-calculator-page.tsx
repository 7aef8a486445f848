import { Calculator } from '#features/calculator/calculator.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'

/** What power a home needs. */
export default function PowerCalculatorPage() {
  const t = useTexts('calculator')
  return (
    <>
      <PageHead title={t('title')}>{t('sentence')}</PageHead>
      <Calculator />
    </>
  )
}
