import type { DayRange } from '@fanal/domain/consumption/curve-range'
import { useState } from 'react'
import type { TextKey, Translate } from '#lib/texts.ts'
import { Pagination } from '#ui/pagination.tsx'
import { BilledLink } from './billed-link.tsx'
import { ComparedCells, ComparedHeads } from './compared-columns.tsx'
import { stateKey, stateOf, useConsumptionWords } from './consumption-words.ts'
import { isByHour, pointsOfDay, pointDay, type ShownCurve } from './curve-points.ts'
import { firstOfMonth, lastOfMonth } from './curve-ranges.ts'
import styles from './curve-table.module.css'
import type { Comparison } from './use-comparison.ts'
import type { Zoom } from './zooming.ts'

/** The rows of each page: all months, the days of a month, the steps of a day. So a year never stands in the page at once. */
function pagesOf(curve: ShownCurve): Zoom[] {
  if (curve.type === 'monthly') return [{ from: 0, to: curve.count }]
  if (isByHour(curve.type)) return curve.dayStarts.slice(0, -1).map((_, day) => pointsOfDay(curve, day))
  const starts: number[] = []
  for (let i = 0; i < curve.count; i += 1) if (i === 0 || pointDay(curve, i).endsWith('-01')) starts.push(i)
  return starts.map((from, place) => ({ from, to: starts[place + 1] ?? curve.count }))
}

interface CurveTableProps {
  curve: ShownCurve
  periods: number
  label: string
  comparison: Comparison | undefined
  /** Where the invoices of the contract are. */
  invoicesHref: string | undefined
  /** The page that holds it is opened. */
  around: number
}

/** Every value of a curve, in rows. */
export function CurveTable({ curve, periods, label, comparison, invoicesHref, around }: CurveTableProps) {
  const { t, rangeName } = useConsumptionWords()
  const pages = pagesOf(curve)
  const [page, setPage] = useState(() => Math.max(1, pages.findIndex(({ to }) => around < to) + 1))
  const rows = pages[page - 1] ?? { from: 0, to: 0 }
  const day = pointDay(curve, rows.from)
  const title = isByHour(curve.type)
    ? rangeName({ start: day, end: day })
    : rangeName({ start: firstOfMonth(day), end: lastOfMonth(day) })
  return (
    <div className={styles.root}>
      {pages.length > 1 && (
        <p className={styles.title} role="status">
          {title}
        </p>
      )}
      <Rows
        curve={curve}
        periods={periods}
        label={label}
        comparison={comparison}
        invoicesHref={invoicesHref}
        rows={rows}
      />
      <Pagination
        page={page}
        pages={pages.length}
        onPage={setPage}
        labels={{
          nav: t('table.pages'),
          previous: t('table.previous'),
          next: t('table.next'),
          page: (at) => t('table.page', { page: at }),
          position: t('table.position', { page, pages: pages.length }),
        }}
      />
    </div>
  )
}

interface RowsProps extends Omit<CurveTableProps, 'around'> {
  rows: Zoom
}

function Rows({ curve, periods, label, comparison, invoicesHref, rows }: RowsProps) {
  const { t, inColumn, periodName } = useConsumptionWords()
  const { kwh, euros } = inColumn(curve.type)
  const { columns } = curve
  const stacks = columns.by_period ?? []
  const energies = energiesOf(curve, periods, t)
  const energy = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : kwh(value)
  return (
    // A table wider than its place is scrolled by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('table.when')}</th>
            {columns.period && <th scope="col">{t('table.period')}</th>}
            <th scope="col">{t('table.kwh', { name: t('stat.used') })}</th>
            {comparison && <ComparedHeads comparison={comparison} />}
            {stacks.map((_, at) => (
              // A period is its place.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={at} scope="col">
                {t('table.kwh', { name: periodName(at + 1, periods) })}
              </th>
            ))}
            {energies.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {columns.cost && <th scope="col">{t('stat.cost')}</th>}
            <th scope="col">{t('table.state')}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows.to - rows.from }, (_, row) => rows.from + row).map((index) => (
            <tr key={index}>
              <th scope="row">
                <RowTime curve={curve} index={index} />
              </th>
              {columns.period && <td>{periodName(columns.period[index] ?? 1, periods)}</td>}
              <td className={styles.total}>{energy(columns.activa[index])}</td>
              {comparison && <ComparedCells comparison={comparison} type={curve.type} index={index} />}
              {stacks.map((column, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={at}>{energy(column[index])}</td>
              ))}
              {energies.map(({ name, column }) => (
                <td key={name}>{energy(column[index])}</td>
              ))}
              {columns.cost && (
                <td>{columns.cost[index] === null ? '–' : euros(columns.cost[index] ?? 0)}</td>
              )}
              <td>
                {t(stateKey(curve, index))}
                {invoicesHref && curve.type === 'monthly' && stateOf(curve, index) === 'billed' && (
                  <>
                    {' · '}
                    <BilledLink curve={curve} days={monthOf(curve, index)} invoicesHref={invoicesHref} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What else is known: of panels, of the grid, and what the larger tariffs pay for. */
function energiesOf({ columns }: ShownCurve, periods: number, t: Translate<'consumption'>) {
  const inKwh = (key: TextKey<'consumption'>) => t('table.kwh', { name: t(key) })
  return [
    { name: inKwh('stat.selfUsed'), column: columns.autoconsumida },
    { name: inKwh('stat.generated'), column: columns.generada },
    { name: inKwh('stat.exported'), column: columns.exportada },
    { name: t('table.reactive'), column: periods === 6 ? columns.reactiva : undefined },
  ].flatMap(({ name, column }) => (column ? [{ name, column }] : []))
}

function monthOf(curve: ShownCurve, index: number): DayRange {
  const start = pointDay(curve, index)
  return { start, end: lastOfMonth(start) }
}

function RowTime({ curve, index }: { curve: ShownCurve; index: number }) {
  const { timeOf, hoursOf } = useConsumptionWords()
  return isByHour(curve.type) ? hoursOf(curve, index) : timeOf(curve, index)
}
