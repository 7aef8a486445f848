import type { StaffReport } from '@fanal/contract/schemas/desk/reports'
import { caseResults } from '@fanal/domain/support/case'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { cx } from '#ui/cx.ts'
import { FigureLink } from './figure-link.tsx'
import { measureLabels } from './report-params.ts'
import styles from './reports.module.css'

const shown = ['received', 'reopened', 'ended', 'late', 'pending', 'pending_late'] as const
const alarming: readonly string[] = ['late', 'pending_late']

/** The figures that are looked at first. */
export function ReportTotals({ report: { total, stars } }: { report: StaffReport }) {
  const t = useTexts('desk-reports')
  const { number, percent } = useFormats()
  return (
    <dl className={styles.totals}>
      {shown.map((measure) => (
        <div
          key={measure}
          className={cx(styles.total, alarming.includes(measure) && total[measure] > 0 && styles.bad)}
        >
          <dt>{t(measureLabels[measure])}</dt>
          <dd>
            <FigureLink value={total[measure]} measure={measure} />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t('total.inTime')}</dt>
        <dd>{total.ended > 0 ? percent((100 * total.in_time) / total.ended, 1) : '–'}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t('total.stars')}</dt>
        <dd>
          {stars === null ? '–' : number(stars, 1)}
          <small>
            {t('total.rated')} <FigureLink value={total.rated} measure="rated" />
          </small>
        </dd>
      </div>
    </dl>
  )
}

/** How they ended, as parts of a whole. */
export function ReportResults({ report: { total } }: { report: StaffReport }) {
  const t = useTexts('desk-reports')
  const { percent } = useFormats()
  const shareOf = (count: number) => (total.ended > 0 ? (100 * count) / total.ended : 0)
  return (
    <Card title={t('results.title')}>
      <ul className={styles.bars}>
        {caseResults.map((result) => (
          <li key={result}>
            <span>{t(measureLabels[result])}</span>
            <i
              className={styles.bar}
              style={{ '--part': `${shareOf(total[result])}%` } as object}
              aria-hidden
            />
            <FigureLink value={total[result]} measure={result} />
            <span className={styles.meta}>{percent(shareOf(total[result]))}</span>
          </li>
        ))}
      </ul>
      <p className={styles.meta}>
        {t('results.forwarded')} <FigureLink value={total.forwarded} measure="forwarded" />
      </p>
    </Card>
  )
}
