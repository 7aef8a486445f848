import { useTexts } from '#lib/texts.ts'

/** "4.º trimestre de 2026", "2026". */
export function usePeriodLabel(): (period: string) => string {
  const t = useTexts('desk-reports')
  return (period) => {
    const [year = '', quarter] = period.split('-')
    if (quarter === 'Q1') return t('period.first', { year })
    if (quarter === 'Q2') return t('period.second', { year })
    if (quarter === 'Q3') return t('period.third', { year })
    return quarter === 'Q4' ? t('period.fourth', { year }) : year
  }
}
