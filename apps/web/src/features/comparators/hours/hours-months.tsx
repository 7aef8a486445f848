import type { PricedHours, PricedOffer } from '@fanal/domain/comparators/hours/compare-hours'
import type { PricedCurve } from '@fanal/domain/comparators/hours/price-curve'
import { useFormats } from '#lib/format.ts'
import { MonthBars } from '#ui/chart/month-bars.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { monthKwh, useHoursWords } from './hours-words.ts'

interface MonthsProps {
  hours: PricedHours
  offer: PricedOffer
  other: PricedCurve | null
  otherName: string
}

/** Difference of a month; undefined if either price is not known. */
function savings(offer: PricedOffer, other: PricedCurve | null): (number | undefined)[] {
  return offer.priced.months.map(({ cents }, i) => {
    const against = other?.months[i]?.cents
    return cents === null || against === null || against === undefined ? undefined : against - cents
  })
}

export function MonthsTable({ hours, offer, other, otherName }: MonthsProps) {
  const { t, amount, difference } = useHoursWords()
  const { month, energyKwh } = useFormats()
  const saved = savings(offer, other)
  const columns: Column<number>[] = [
    {
      key: 'month',
      header: t('hours.month'),
      primary: true,
      cell: (i) => month(hours.months[i]?.month ?? '', 'long'),
    },
    {
      key: 'kwh',
      header: t('hours.energy'),
      align: 'end',
      // In one line, however narrow the column.
      cell: (i) => energyKwh(monthKwh(hours.months[i]?.kwh ?? [])).replace(' ', '\u00a0'),
    },
    { key: 'ours', header: offer.name, align: 'end', cell: (i) => amount(offer.priced.months[i]) },
  ]
  if (hours.regulated) {
    const { months } = hours.regulated
    columns.push({
      key: 'regulated',
      header: t('hours.regulated'),
      align: 'end',
      cell: (i) => amount(months[i]),
    })
  }
  if (hours.present) {
    const { months } = hours.present
    columns.push({ key: 'present', header: t('hours.present'), align: 'end', cell: (i) => amount(months[i]) })
  }
  if (other)
    columns.push({
      key: 'difference',
      header: t('hours.against', { other: otherName }),
      align: 'end',
      cell: (i) => difference(saved[i]),
    })
  return (
    <DataTable
      caption={t('hours.byMonth')}
      columns={columns}
      rows={hours.months.map((_, i) => i)}
      rowKey={(i) => hours.months[i]?.month ?? i}
    />
  )
}

export function MonthsChart({ hours, offer, other, otherName }: MonthsProps & { other: PricedCurve }) {
  const { t } = useHoursWords()
  const { month, money, number } = useFormats()
  const months = hours.months.map((one) => one.month)
  const label = t('hours.chart', { product: offer.name, other: otherName })
  return (
    <MonthBars
      label={label}
      months={months.map((one, i) => ({
        short: month(one, 'short'),
        long: month(one, 'long'),
        ...((i === 0 || one.endsWith('-01')) && { year: one.slice(0, 4) }),
      }))}
      series={[
        {
          key: 'saved',
          name: t('hours.chartSeries'),
          short: t('hours.chartSeries'),
          colour: 'var(--ok)',
          values: savings(offer, other).map((cents) => (cents ?? 0) / 100),
        },
      ]}
      format={money}
      formatTick={(value) => `${number(value, 0)} €`}
      wholeLabel={label}
      totalLabel={t('hours.total')}
      monthLabel={t('hours.month')}
    />
  )
}
