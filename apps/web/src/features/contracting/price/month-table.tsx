import type { Estimate } from '@fanal/contract/schemas/contracting-offers'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Fold } from '#ui/fold/fold.tsx'
import styles from './price-table.module.css'

/** Each month with the taxes of its days, and both totals where one of them is not settled. */
export function MonthTable({ estimate }: { estimate: Estimate }) {
  const t = useTexts('contracting-price')
  const { money, month: monthName } = useFormats()
  const hasOther = estimate.otherwise !== null
  const cells = ({ total, otherwise }: { total: string; otherwise: string | null }) => (
    <>
      <td>{money(Number(total))}</td>
      {hasOther && <td>{money(Number(otherwise ?? total))}</td>}
    </>
  )
  return (
    <Fold title={t('months.title')}>
      <table className={styles.prices} aria-label={t('months.title')}>
        <thead>
          <tr>
            <th scope="col">{t('months.month')}</th>
            <th scope="col">{t(hasOther ? 'months.now' : 'months.total')}</th>
            {hasOther && <th scope="col">{t('months.otherwise')}</th>}
          </tr>
        </thead>
        <tbody>
          {estimate.months.map((one) => (
            <tr key={one.month}>
              <th scope="row">{monthName(one.month, 'name')}</th>
              {cells(one)}
            </tr>
          ))}
          <tr className={styles.sum}>
            <th scope="row">{t('months.year')}</th>
            {cells(estimate)}
          </tr>
        </tbody>
      </table>
    </Fold>
  )
}
