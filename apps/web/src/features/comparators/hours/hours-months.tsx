import {
  differenceOf,
  type PricedHours,
  type PricedOffer,
} from '@fanal/domain/comparators/hours/compare-hours'
import type { PricedCurve } from '@fanal/domain/comparators/hours/price-curve'
import { useFormats } from '#lib/format.ts'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { MonthDifferences } from '../result/month-differences.tsx'
import { monthKwh, useHoursLabels } from './hours-labels.ts'
import styles from './hours-comparison.module.css'

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

/** Cells of the row of totals. */
const total = -1

export function MonthsTable({ hours, offer, other, otherName }: MonthsProps) {
  const { t, amount, difference } = useHoursLabels()
  const { month, energyKwh } = useFormats()
  const saved = savings(offer, other)
  const kwhOf = (i: number) =>
    hours.months.reduce((sum, one, at) => (i === total || i === at ? sum + monthKwh(one.kwh) : sum), 0)
  /** A sum that lacks a month is none. */
  const wholeOf = (curve: PricedCurve) =>
    curve.months.some(({ cents }) => cents === null) ? undefined : curve
  const priced = (curve: PricedCurve) => (i: number) => amount(i === total ? wholeOf(curve) : curve.months[i])
  const columns: Column<number>[] = [
    {
      key: 'month',
      header: t('hours.month'),
      primary: true,
      cell: (i) => (i === total ? t('hours.total') : month(hours.months[i]?.month ?? '', 'long')),
    },
    {
      key: 'kwh',
      header: t('hours.energy'),
      align: 'end',
      // In one line, however narrow the column.
      cell: (i) => energyKwh(kwhOf(i)).replace(' ', '\u00a0'),
    },
    { key: 'ours', header: offer.name, align: 'end', cell: priced(offer.priced) },
  ]
  if (hours.regulated)
    columns.push({
      key: 'regulated',
      header: t('hours.regulated'),
      align: 'end',
      cell: priced(hours.regulated),
    })
  if (hours.present)
    columns.push({ key: 'present', header: t('hours.present'), align: 'end', cell: priced(hours.present) })
  if (other)
    columns.push({
      key: 'difference',
      header: t('hours.against', { other: otherName }),
      align: 'end',
      cell: (i) => difference(i === total ? differenceOf(offer.priced, other).cents : saved[i]),
    })
  return (
    <DataTable
      caption={t('hours.byMonth')}
      className={styles.months}
      columns={columns}
      rows={[...hours.months.keys(), total]}
      rowKey={(i) => hours.months[i]?.month ?? i}
    />
  )
}

/** Only months that both prices have. */
export function MonthsChart({ offer, other }: { offer: PricedOffer; other: PricedCurve }) {
  const months = offer.priced.months.flatMap(({ month, cents }, i) => {
    const against = other.months[i]?.cents ?? null
    return cents === null || against === null ? [] : [{ month, ours: cents / 100, theirs: against / 100 }]
  })
  return <MonthDifferences months={months} />
}
