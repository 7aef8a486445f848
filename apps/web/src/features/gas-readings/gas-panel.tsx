import { LoadFailed } from '#ui/state/load-failed.tsx'
import { curveDownload } from '@fanal/contract/consumption'
import type { GasReading } from '@fanal/contract/schemas/gas-readings'
import { type ReactNode, useState } from 'react'
import { download } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { MonthBars } from '#ui/chart/month-bars.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { FileButtons } from '#lib/parts/file-buttons.tsx'
import { type GasEntry, isGap, withGaps } from './gas-gaps.ts'
import styles from './gas-panel.module.css'
import { gasReadingsRead } from './reads.ts'

/** The maximum number of distinguishable bars. */
const shownInvoices = 12
const firstReadings = 6

function useColumns(): Column<GasEntry>[] {
  const t = useTexts('gas-readings')
  const { linkTo } = usePortal()
  const { period, number, money, energyKwh } = useFormats()
  const link = ({ invoice_id, number: name }: GasReading) => {
    const href = linkTo('invoice', { id: String(invoice_id) })
    return href ? <a href={href}>{name}</a> : name
  }
  const conversion = ({ cubic_metres, factor, is_factor_computed, energy_kwh }: GasReading) =>
    `${number(cubic_metres)} m³ × ${is_factor_computed ? '≈ ' : ''}${number(Number(factor), 6)} =\u00a0${energyKwh(energy_kwh).replace(' ', '\u00a0')}`
  /** Days without an invoice have no other data. */
  const of = (cell: (reading: GasReading) => ReactNode) => (entry: GasEntry) =>
    isGap(entry) ? '–' : cell(entry)
  return [
    {
      key: 'period',
      header: t('gas.period'),
      primary: true,
      cell: (entry) =>
        isGap(entry) ? period(entry.gap.start, entry.gap.end) : period(entry.start_date, entry.end_date),
    },
    {
      key: 'reading',
      header: t('gas.reading'),
      align: 'end',
      cell: of(({ previous, current }) => `${number(previous)} → ${number(current)}`),
    },
    {
      key: 'conversion',
      header: t('gas.conversion'),
      align: 'end',
      cell: (entry) => (isGap(entry) ? t('gas.gap') : conversion(entry)),
    },
    {
      key: 'kind',
      header: t('table.state'),
      cell: of(({ is_estimated }) =>
        is_estimated ? (
          <Chip tone="warn">{t('state.estimated')}</Chip>
        ) : (
          <Chip tone="ok">{t('state.real')}</Chip>
        ),
      ),
    },
    {
      key: 'amount',
      header: t('gas.amount'),
      align: 'end',
      cell: of(({ amount_total }) => money(Number(amount_total))),
    },
    { key: 'invoice', header: t('gas.invoice'), align: 'end', cell: of(link) },
  ]
}

/** Gas has no curve: meter readings and their conversion to kWh. */
export function GasPanel({ id }: { id: number }) {
  const t = useTexts('gas-readings')
  const query = useRead(gasReadingsRead(id))
  const { data, error } = query
  const labels = { retry: t('retry'), reference: t('reference') }
  return (
    <>
      {!data && !error && (
        <Loading label={t('loading')}>
          <Skeleton shape="block" className={styles.waiting} />
        </Loading>
      )}
      {!data && error && (
        <LoadFailed title={t('failed')} level={3} labels={labels} query={query}>
          {t('failedText')}
        </LoadFailed>
      )}
      {data?.items.length === 0 && <EmptyState title={t('noData.title')}>{t('noData.gas')}</EmptyState>}
      {data && data.items.length > 0 && <Readings id={id} items={data.items} />}
    </>
  )
}

function GasChart({ entries }: { entries: readonly GasEntry[] }) {
  const t = useTexts('gas-readings')
  const { energyKwh, month, period } = useFormats()
  // An invoice often covers two months: the bar is named by the second, the reading names both.
  const shown = entries.slice(0, shownInvoices).toReversed()
  const endOf = (entry: GasEntry) => (isGap(entry) ? entry.gap.end : entry.end_date)
  const yearOf = (index: number) => (shown[index] ? endOf(shown[index]).slice(0, 4) : '')
  /** Labels at the start of each year; the first only if the next is not close. */
  const isYearSaid = (index: number) =>
    index === 0 ? yearOf(2) === yearOf(0) : yearOf(index) !== yearOf(index - 1)
  return (
    <MonthBars
      label={t('gas.chart')}
      months={shown.map((one, index) => ({
        short: month(endOf(one).slice(0, 7), 'short'),
        long: isGap(one)
          ? `${period(one.gap.start, one.gap.end)} (${t('gas.gap')})`
          : period(one.start_date, one.end_date),
        ...(isYearSaid(index) && { year: yearOf(index) }),
      }))}
      series={[
        {
          key: 'gas',
          name: t('stat.used'),
          short: t('stat.used'),
          colour: 'var(--data)',
          values: shown.map((one) => (isGap(one) ? 0 : one.energy_kwh)),
        },
      ]}
      format={energyKwh}
      formatTick={energyKwh}
      wholeLabel={t('gas.whole', { count: shown.filter((one) => !isGap(one)).length })}
      totalLabel={t('stat.used')}
      monthLabel={t('gas.period')}
    />
  )
}

function Readings({ id, items }: { id: number; items: readonly GasReading[] }) {
  const t = useTexts('gas-readings')
  const { date } = useFormats()
  const columns = useColumns()
  const [isAll, setAll] = useState(false)
  /** All readings, shown or not. */
  const save = (format: 'csv' | 'xlsx') => () =>
    download(curveDownload, { params: { id, type: 'monthly' }, query: { format } })
  const entries = withGaps(items)
  const [newest] = items
  return (
    <div className={styles.panel}>
      {newest && <p className={styles.quiet}>{t('gas.freshness', { date: date(newest.end_date) })}</p>}
      <GasChart entries={entries} />
      <p className={styles.quiet}>
        {t('gas.explained')} {items.some((one) => one.is_factor_computed) && t('gas.computed')}
      </p>
      <DataTable
        caption={t('gas.readings')}
        cardsBelow="l"
        columns={columns}
        rows={isAll ? entries : entries.slice(0, firstReadings)}
        rowKey={(one) => (isGap(one) ? one.gap.start : one.invoice_id)}
      />
      <div className={styles.foot}>
        {!isAll && entries.length > firstReadings && (
          <Button variant="quiet" className={styles.text} onClick={() => setAll(true)}>
            {t('gas.all', { count: items.length })}
          </Button>
        )}
        <FileButtons save={save} className={styles.files} />
      </div>
    </div>
  )
}
