import type { GasReading } from '@fanal/contract/schemas/gas-readings'
import type { Locale } from '@fanal/domain/settings/languages'
import { curveTexts } from '#platform/texts'
import { type Cell, dayCell, type Sheet } from '#formats/workbook'

const volume = (value: number): Cell => ({ value, format: '#,##0.###' })
const factor = (value: number): Cell => ({ value, format: '0.0000' })
const energy = (value: number): Cell => ({ value, format: '#,##0' })
const euros = (value: number): Cell => ({ value, format: '#,##0.00' })

/** Gas readings and their totals, in the customer's language. */
export function gasSheets(readings: readonly GasReading[], locale: Locale): Sheet[] {
  const { gas, columns: curve, states, sheets, total } = curveTexts(locale)
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
    { heading: gas.from, width: 12 },
    { heading: gas.to, width: 12 },
    { heading: gas.previous, width: 16 },
    { heading: gas.current, width: 16 },
    { heading: gas.used, width: 14 },
    { heading: gas.factor, width: 18 },
    { heading: curve.activa, width: 16 },
    { heading: curve.state, width: 11 },
    { heading: gas.invoice, width: 18 },
    { heading: gas.amount, width: 14 },
  ]
  const sum = (of: (one: GasReading) => number) => readings.reduce((whole, one) => whole + of(one), 0)
  const totals: Cell[][] = [
    // Sums with three and two decimals.
    [gas.used, volume(Math.round(sum(({ cubic_metres }) => cubic_metres) * 1_000) / 1_000)],
    [curve.activa, energy(sum(({ energy_kwh }) => energy_kwh))],
    [gas.amount, euros(Math.round(sum(({ amount_total }) => Number(amount_total)) * 100) / 100)],
  ]
  const summed = [
    { heading: '', width: 24 },
    { heading: total, width: 18 },
  ]
  return [
    { name: gas.readings, columns, rows },
    { name: sheets.totals, columns: summed, rows: totals },
  ]
}
