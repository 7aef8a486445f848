import { type CurveColumns, magnitudes } from '@fanal/domain/consumption/curve-columns'
import { placesOf } from '@fanal/domain/consumption/curve-points'
import type { CurveType, DayRange } from '@fanal/domain/consumption/curve-range'
import { curveStates } from '@fanal/domain/consumption/curve-values'
import { withCosts } from '@fanal/domain/consumption/step-costs'
import type { Locale } from '@fanal/domain/settings/languages'
import { type TextsOf, textsOf } from '#texts'
import { type Cell, dayCell, type Sheet } from '#formats/workbook'

interface ExcelWanted extends DayRange {
  type: CurveType
  locale: Locale
}

type Texts = TextsOf<'consumption'>

/** A column of the sheet: heading, width and content. */
interface ValueColumn {
  heading: string
  width: number
  cell: (i: number, day: string, step: number) => Cell
}

const energyFormat = '#,##0.000'
const euroFormat = '#,##0.00000'

const energy = (wh: number | null | undefined): Cell =>
  wh === null || wh === undefined ? null : { value: wh / 1_000, format: energyFormat }

function timeColumns(curve: CurveColumns, type: CurveType, { columns }: Texts): ValueColumn[] {
  const hour = { heading: columns.hour, width: 7 }
  const byType: Record<CurveType, ValueColumn[]> = {
    monthly: [{ heading: columns.days, width: 7, cell: (i) => curve.counts[i] ?? 0 }],
    daily: [],
    hourly: [{ ...hour, cell: (_, __, step) => step + 1 }],
    'quarter-hourly': [
      { ...hour, cell: (_, __, step) => Math.floor(step / 4) + 1 },
      { heading: columns.quarter, width: 8, cell: (_, __, step) => (step % 4) + 1 },
    ],
  }
  return byType[type]
}

function valueColumns(curve: CurveColumns, type: CurveType, texts: Texts): ValueColumn[] {
  const { columns, states } = texts
  const { period, by_period = [], cost } = curve
  const known = magnitudes.filter((magnitude) => curve[magnitude])
  const stateOf = (i: number) => states[curveStates[curve.state[i] ?? 0] ?? 'none']
  return [
    {
      heading: columns[type === 'monthly' ? 'month' : 'date'],
      width: 12,
      cell: (_, day) => dayCell(day, type === 'monthly' ? 'mm/yyyy' : 'dd/mm/yyyy'),
    },
    ...timeColumns(curve, type, texts),
    ...(period
      ? [{ heading: columns.period, width: 9, cell: (i: number) => (period[i] ? `P${period[i]}` : null) }]
      : []),
    ...known.map((magnitude) => ({
      heading: columns[magnitude],
      width: 18,
      cell: (i: number) => energy(curve[magnitude]?.[i]),
    })),
    ...by_period.map((column, place) => ({
      heading: `P${place + 1} (kWh)`,
      width: 11,
      cell: (i: number) => energy(column[i]),
    })),
    { heading: columns.state, width: 11, cell: stateOf },
    ...(cost ? [{ heading: columns.cost, width: 20, cell: (i: number) => euros(cost[i]) }] : []),
  ]
}

const euros = (thousandths: number | null | undefined): Cell =>
  thousandths === null || thousandths === undefined
    ? null
    : { value: thousandths / 100_000, format: euroFormat }

function* valueRows(
  curve: CurveColumns,
  { type, ...range }: ExcelWanted,
  columns: readonly ValueColumn[],
): Generator<Cell[]> {
  let i = -1
  for (const { day, step } of placesOf(type, range, curve)) {
    i += 1
    if (curve.activa[i] === null) continue
    const at = i
    yield columns.map(({ cell }) => cell(at, day, step))
  }
}

function valuesSheet(curve: CurveColumns, wanted: ExcelWanted, texts: Texts): Sheet {
  const columns = valueColumns(curve, wanted.type, texts)
  return { name: texts.sheets.values, columns, rows: valueRows(curve, wanted, columns) }
}

const sumOf = (column: readonly (number | null)[] | undefined) =>
  (column ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** Wh by energy period, P1 first; empty without periods. */
function periodTotals({ activa, period, by_period }: CurveColumns): number[] {
  if (by_period) return by_period.map(sumOf)
  const sums: number[] = []
  for (const [i, wh] of activa.entries()) {
    const place = (period?.[i] ?? 0) - 1
    if (place >= 0) sums[place] = (sums[place] ?? 0) + (wh ?? 0)
  }
  return Array.from(sums, (sum) => sum ?? 0)
}

/** Consumption by period, and the total in the last row: each in a column of its own unit. */
function totalsSheet(curve: CurveColumns, texts: Texts): Sheet {
  const { columns, total, sheets } = texts
  const others = magnitudes.filter((name) => name !== 'activa' && curve[name])
  const periods = periodTotals(curve)
  const rows: Cell[][] = [
    ...periods.map((wh, i) => [`P${i + 1}`, energy(wh)]),
    [
      { value: total, isBold: true },
      energy(sumOf(curve.activa)),
      ...others.map((name) => energy(sumOf(curve[name]))),
      ...(curve.cost ? [euros(sumOf(curve.cost))] : []),
    ],
  ]
  const headings = ['activa' as const, ...others, ...(curve.cost ? (['cost'] as const) : [])]
  const headed = [
    { heading: columns.period, width: 24 },
    ...headings.map((name) => ({ heading: columns[name], width: name === 'cost' ? 24 : 18 })),
  ]
  return { name: sheets.totals, columns: headed, rows }
}

/** A sheet of values and one of totals by period, in the customer's language. */
export function curveSheets(columns: CurveColumns, wanted: ExcelWanted): Sheet[] {
  const texts = textsOf('consumption', wanted.locale)
  const curve = withCosts(columns)
  return [valuesSheet(curve, wanted, texts), totalsSheet(curve, texts)]
}
