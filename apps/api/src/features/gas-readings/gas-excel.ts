import type { GasReading } from '@fanal/contract/schemas/gas-readings'
import type { Locale } from '@fanal/domain/settings/languages'
import { textsOf } from '#texts'
import { type Cell, dayCell, type Sheet } from '#formats/workbook'

const volume = (value: number): Cell => ({ value, format: '#,##0.###' })
const factor = (value: number): Cell => ({ value, format: '0.0000' })
const energy = (value: number): Cell => ({ value, format: '#,##0' })
const euros = (value: number): Cell => ({ value, format: '#,##0.00' })

/** Gas readings and their totals, in the customer's language. */
export function gasSheets(readings: readonly GasReading[], locale: Locale): Sheet[] {
  const { sheets, total, columns: t, states } = textsOf('gas-readings', locale)
  const rows = readings.map((one): Cell[] => [
    dayCell(one.start_date),
    dayCell(one.end_date),
    volume(one.previous),
    volume(one.current),
    volume(one.cubic_metres),
    factor(Number(one.factor)),
    energy(one.energy_kwh),
    one.is_estimated ? states.estimated : states.real,
    one.number,
    euros(Number(one.amount_total)),
  ])
  const columns = [
    { heading: t.from, width: 12 },
    { heading: t.to, width: 12 },
    { heading: t.previous, width: 16 },
    { heading: t.current, width: 16 },
    { heading: t.used, width: 14 },
    { heading: t.factor, width: 18 },
    { heading: t.energy, width: 16 },
    { heading: t.state, width: 11 },
    { heading: t.invoice, width: 18 },
    { heading: t.amount, width: 14 },
  ]
  const sum = (of: (one: GasReading) => number) => readings.reduce((whole, one) => whole + of(one), 0)
  const totals: Cell[][] = [
    // Sums with three and two decimals.
    [t.used, volume(Math.round(sum(({ cubic_metres }) => cubic_metres) * 1_000) / 1_000)],
    [t.energy, energy(sum(({ energy_kwh }) => energy_kwh))],
    [t.amount, euros(Math.round(sum(({ amount_total }) => Number(amount_total)) * 100) / 100)],
  ]
  const summed = [
    { heading: '', width: 24 },
    { heading: total, width: 18 },
  ]
  return [
    { name: sheets.readings, columns, rows },
    { name: sheets.totals, columns: summed, rows: totals },
  ]
}
