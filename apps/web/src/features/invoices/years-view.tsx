import { besideYearBefore, type BilledMonth, type BilledYear, yearTotals } from '@fanal/domain/invoices/years'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useStable } from '#lib/use-stable.ts'
import { Button } from '#ui/button/button.tsx'
import { MonthBars } from '#ui/chart/month-bars.tsx'
import { cx } from '#ui/cx.ts'
import row from '#ui/layout/row.module.css'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './chart-card.module.css'
import { type ViewProps, withoutCents, yearUnder } from './chart-look.ts'
import { useInvoiceMonths } from './use-invoices.ts'

interface PartProps {
  months: readonly BilledMonth[]
  unit: ViewProps['unit']
}

/** Each of the last twelve months beside the same one a year before. */
function Comparison({ months, unit, isTable }: PartProps & { isTable: boolean }) {
  const t = useTexts('invoices')
  const { money, number, energyKwh, month } = useFormats()
  const isMoney = unit === 'amounts'
  const beside = besideYearBefore(months, isMoney ? 'amount' : 'energy')
  const names = beside.map((one) => one.month)
  const hasBefore = beside.some(({ before }) => before !== null)
  const now = {
    key: 'now',
    name: t('chart.thisYear'),
    short: t('chart.thisYear'),
    colour: 'var(--data)',
    values: beside.map(({ value }) => value),
  }
  const before = {
    key: 'before',
    name: t('chart.yearBefore'),
    short: t('chart.yearBefore'),
    colour: 'var(--line-strong)',
    values: beside.map((one) => one.before ?? 0),
  }
  return (
    <MonthBars
      isGrouped
      isTable={isTable}
      label={isMoney ? t('chart.amountsCompared') : t('chart.energiesCompared')}
      months={names.map((one, index) => ({
        short: month(one, 'short'),
        long: month(one, 'long'),
        year: yearUnder(names, index),
      }))}
      series={hasBefore ? [before, now] : [now]}
      format={isMoney ? money : energyKwh}
      formatTick={(value) => (isMoney ? withoutCents(money(value)) : number(value))}
      wholeLabel={t('chart.between', {
        from: month(names[0] ?? '', 'long'),
        to: month(names.at(-1) ?? '', 'long'),
      })}
      totalLabel={t('chart.total')}
      monthLabel={t('chart.month')}
    />
  )
}

/** Years of fewer than twelve months say which they have. */
function YearTotals({ months, unit }: PartProps) {
  const t = useTexts('invoices')
  const { money, energyKwh, month } = useFormats()
  const isMoney = unit === 'amounts'
  const years = yearTotals(months, isMoney ? 'amount' : 'energy')
  const top = Math.max(1, ...years.map(({ sum }) => sum))
  const partOf = ({ from, to }: BilledYear) =>
    from.endsWith('-01') && to.endsWith('-12')
      ? ''
      : t('chart.yearPart', { from: month(from, 'short'), to: month(to, 'short') })
  return (
    <section>
      <h3>{t('chart.yearTotals')}</h3>
      <ul className={styles.totals}>
        {years.map((one) => (
          <li key={one.year}>
            <span>
              <strong>{one.year}</strong> <small>{partOf(one)}</small>
            </span>
            <strong>{isMoney ? money(one.sum) : energyKwh(one.sum)}</strong>
            <svg aria-hidden="true">
              <rect className={styles.track} width="100%" height="8" rx="4" />
              <rect width={`${(100 * Math.max(0, one.sum)) / top}%`} height="8" rx="4" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** This year against the last, and the totals of each year. */
export function YearsView({ wanted, unit, isTable, onTable }: ViewProps) {
  const t = useTexts('invoices')
  const months = useStable(useInvoiceMonths(wanted).data?.months)
  if (!months)
    return (
      <Loading label={t('chart.loading')}>
        <Skeleton shape="block" className={styles.waiting} />
      </Loading>
    )
  return (
    <>
      <div className={styles.years}>
        <Comparison months={months} unit={unit} isTable={isTable} />
        <YearTotals months={months} unit={unit} />
      </div>
      <p className={cx(row.spread, styles.foot)}>
        <Button variant="quiet" size="s" aria-pressed={isTable} onClick={() => onTable(!isTable)}>
          {isTable ? t('chart.asDrawing') : t('chart.asTable')}
        </Button>
      </p>
    </>
  )
}
