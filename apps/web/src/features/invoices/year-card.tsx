import { type BilledMonth, lastYear, percentAbove } from '@fanal/domain/invoices/years'
import { memo } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { changeAddress } from '#lib/use-address-state.ts'
import { useStable } from '#lib/use-stable.ts'
import { Button } from '#ui/button/button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { useInvoiceMonths } from './use-invoices.ts'
import type { ChartView, InvoiceParams } from './invoice-params.ts'
import styles from './year-card.module.css'

/** Small bars: what the full chart shows in detail. */
function Thumbnail({ months }: { months: readonly BilledMonth[] }) {
  const t = useTexts('invoices')
  const { money, month } = useFormats()
  const sorted = months.toSorted((one, other) => one.amount - other.amount)
  const [low, high] = [sorted[0], sorted.at(-1)]
  const [first, last] = [months[0], months.at(-1)]
  if (!low || !high || !first || !last) return null
  const top = Math.max(high.amount, 1)
  const name = (one: BilledMonth) => month(one.month, 'long')
  const label = t('year.picture', {
    from: name(first),
    to: name(last),
    highMonth: name(high),
    high: money(high.amount),
    lowMonth: name(low),
    low: money(low.amount),
    last: money(last.amount),
  })
  // A few have room for their names, more of them for the first and the last.
  const isNamed = (one: BilledMonth) => months.length <= 4 || one === first || one === last
  return (
    <div className={styles.thumbnail} role="img" aria-label={label}>
      {months.map((one) => (
        <span key={one.month} className={styles.month}>
          <i style={{ height: (64 * Math.max(0, one.amount)) / top }} />
          <small>{isNamed(one) && month(one.month, 'short')}</small>
        </span>
      ))}
    </div>
  )
}

function Compared({ sum, before }: { sum: number; before: number | undefined }) {
  const t = useTexts('invoices')
  const { percent } = useFormats()
  const above = percentAbove(sum, before)
  if (above === undefined) return null
  if (above === 0) return <p className={styles.line}>{t('year.same')}</p>
  const words = above < 0 ? 'year.less' : 'year.more'
  return <p className={styles.line}>{t(words, { percent: percent(Math.abs(above)) })}</p>
}

function Opener({ opens, view }: { opens: ChartView; view: ChartView | undefined }) {
  const t = useTexts('invoices')
  const isOpen = view === opens
  return (
    <Button
      variant="quiet"
      size="s"
      aria-expanded={isOpen}
      onClick={() => changeAddress({ chart: isOpen ? undefined : opens })}
    >
      {opens === 'months' ? t('chart.open') : t('chart.years')}
    </Button>
  )
}

interface YearCardProps {
  wanted: InvoiceParams
  className?: string | undefined
}

/** The last twelve months at a glance; the chart and the years are one press away. */
export const YearCard = memo(function YearCard({ wanted, className }: YearCardProps) {
  const t = useTexts('invoices')
  const { money, month } = useFormats()
  const { data: answer, error, refetch } = useInvoiceMonths(wanted)
  const months = useStable(answer?.months)
  const isFiltered = Boolean(wanted.chart.filter)
  if (months?.length === 0) return null
  const year = lastYear(months ?? [])
  const [first, last] = [year.months[0], year.months.at(-1)]
  return (
    <Card className={cx(styles.card, className)}>
      <div className={styles.words}>
        <h2>{isFiltered ? t('year.filtered') : t('year.last', { count: year.months.length || 12 })}</h2>
        {!months && !error && (
          <Loading label={t('year.loading')}>
            <Skeleton text="l" width="half" />
            <Skeleton text="s" />
          </Loading>
        )}
        {!months && error && (
          <p className={styles.line} role="alert">
            {t('year.failed')}{' '}
            <Button variant="quiet" size="s" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </p>
        )}
        {months && (
          <>
            <p className={styles.sum}>{money(year.sum)}</p>
            {isFiltered ? (
              <p className={styles.line}>
                {t('year.between', {
                  from: month(first?.month ?? '', 'long'),
                  to: month(last?.month ?? '', 'long'),
                })}
              </p>
            ) : (
              <Compared sum={year.sum} before={year.before} />
            )}
          </>
        )}
      </div>
      {months ? <Thumbnail months={year.months} /> : <Skeleton shape="block" className={styles.thumbnail} />}
      <div className={styles.acts}>
        <Opener opens="months" view={wanted.view} />
        <Opener opens="years" view={wanted.view} />
      </div>
    </Card>
  )
})
