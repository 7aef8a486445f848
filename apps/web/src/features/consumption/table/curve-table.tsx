import { cx } from '#ui/cx.ts'
import plain from '#ui/table/plain-table.module.css'
import { firstOfMonth, lastOfMonth } from '@fanal/domain/dates'
import type { DayRange } from '@fanal/domain/consumption/curve-range'
import { memo, useState } from 'react'
import type { TextKey } from '#lib/texts.ts'
import { Pagination } from '#ui/table/pagination.tsx'
import { ScrollBox } from '#ui/table/scroll-box.tsx'
import { BilledLink } from './billed-link.tsx'
import { ComparedCells, ComparedHeads } from './compared-columns.tsx'
import {
  type ConsumptionLabels,
  stateKey,
  stateOf,
  useConsumptionLabels,
} from '#features/consumption/consumption-labels.ts'
import { isByHour, pointsOfDay, pointDay, type ShownCurve } from '#features/consumption/curve/curve-points.ts'
import type { Values } from '#features/consumption/chart/curve-scene.ts'
import styles from './curve-table.module.css'
import type { Comparison } from '#features/consumption/curve/use-comparison.ts'
import type { Unit } from '#features/consumption/use-panel-state.ts'
import type { Zoom } from '#features/consumption/chart/zooming.ts'

/** Rows per page: all months, the days of a month, the steps of a day, so that a year is never rendered at once. */
function pagesOf(curve: ShownCurve): Zoom[] {
  if (curve.type === 'monthly') return [{ from: 0, to: curve.count }]
  if (isByHour(curve.type)) return curve.dayStarts.slice(0, -1).map((_, day) => pointsOfDay(curve, day))
  const starts: number[] = []
  for (let i = 0; i < curve.count; i += 1) if (i === 0 || pointDay(curve, i).endsWith('-01')) starts.push(i)
  return starts.map((from, place) => ({ from, to: starts[place + 1] ?? curve.count }))
}

interface CurveTableProps {
  curve: ShownCurve
  unit: Unit
  periods: number
  label: string
  comparison: Comparison | undefined
  /** Address of the contract's invoices. */
  invoicesHref: string | undefined
  /** Opens the page that contains it. */
  around: number
}

/** All values of a curve as a table: hundreds of cells, drawn again only if they change. */
export const CurveTable = memo(function CurveTable(props: CurveTableProps) {
  const { curve, around } = props
  const { t, rangeName } = useConsumptionLabels()
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
      <Rows {...props} rows={rows} />
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
})

interface RowsProps extends Omit<CurveTableProps, 'around'> {
  rows: Zoom
}

function Rows({ curve, unit, periods, label, comparison, invoicesHref, rows }: RowsProps) {
  const { t, inColumn, periodName } = useConsumptionLabels()
  const { kwh, euros } = inColumn(curve.type)
  const { columns } = curve
  const isMoney = unit === 'eur' && columns.cost !== undefined
  const [own, ...others] = columnsOf(curve, { isMoney, periods, t, periodName })
  const cell = ({ column, isMoney: inEuros }: TableColumn, index: number) => {
    const value = column[index] ?? null
    return value === null ? '–' : inEuros ? euros(value) : kwh(value)
  }
  return (
    <ScrollBox className={styles.scroll} label={label} hint={t('table.more')}>
      <table className={cx(plain.table, styles.table)}>
        <thead>
          <tr>
            <th scope="col">{t('table.when')}</th>
            {columns.period && <th scope="col">{t('table.period')}</th>}
            {own && <th scope="col">{own.name}</th>}
            {comparison && <ComparedHeads comparison={comparison} />}
            {others.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
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
              {own && <td className={styles.total}>{cell(own, index)}</td>}
              {comparison && <ComparedCells comparison={comparison} type={curve.type} index={index} />}
              {others.map((column) => (
                <td key={column.name}>{cell(column, index)}</td>
              ))}
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
    </ScrollBox>
  )
}

interface TableColumn {
  name: string
  column: Values
  isMoney: boolean
}

interface ColumnsWanted extends Pick<ConsumptionLabels, 't' | 'periodName'> {
  isMoney: boolean
  periods: number
}

/** The values of the shown unit, by period too; then generation, export and reactive energy. */
function columnsOf({ columns, costByPeriod }: ShownCurve, wanted: ColumnsWanted): TableColumn[] {
  const { isMoney, periods, t, periodName } = wanted
  const energy = (key: TextKey<'consumption'>, column: Values | undefined) => ({
    name: t('table.kwh', { name: t(key) }),
    column,
    isMoney: false,
  })
  const used = energy('stat.used', columns.activa)
  const cost = { name: t('stat.cost'), column: columns.cost, isMoney: true }
  const stacks = (isMoney ? costByPeriod : columns.by_period) ?? []
  return [
    isMoney ? cost : used,
    ...stacks.map((column, at) => {
      const name = periodName(at + 1, periods)
      return { name: isMoney ? `${name} (€)` : t('table.kwh', { name }), column, isMoney }
    }),
    ...(isMoney ? [used] : []),
    energy('stat.selfUsed', columns.autoconsumida),
    energy('stat.generated', columns.generada),
    energy('stat.exported', columns.exportada),
    { name: t('table.reactive'), column: periods === 6 ? columns.reactiva : undefined, isMoney: false },
    ...(isMoney ? [] : [cost]),
  ].flatMap(({ name, column, isMoney: inEuros }) => (column ? [{ name, column, isMoney: inEuros }] : []))
}

function monthOf(curve: ShownCurve, index: number): DayRange {
  const start = pointDay(curve, index)
  return { start, end: lastOfMonth(start) }
}

function RowTime({ curve, index }: { curve: ShownCurve; index: number }) {
  const { timeOf, hoursOf } = useConsumptionLabels()
  return isByHour(curve.type) ? hoursOf(curve, index) : timeOf(curve, index)
}
