import type { StoredCurve } from '@fanal/domain/consumption/curve-columns'
import { packValues } from '@fanal/domain/consumption/curve-values'
import { type StepMinutes, stepsOfDay } from '@fanal/domain/consumption/local-clock'
import { expect, test } from 'vitest'
import { hoursCsv } from './curve-csv.ts'

const nothing = new Uint8Array(0)
const values = (day: string, step: StepMinutes, wh: (i: number) => number) =>
  packValues(Array.from({ length: stepsOfDay(day, 'peninsula', step) }, (_, i) => wh(i)))
const aDay = (day: string, step: StepMinutes, imported: (i: number) => number): StoredCurve => ({
  day,
  step_minutes: step,
  state: 3,
  states: nothing,
  imported_wh: 0,
  exported_wh: 0,
  reactive_varh: 0,
  imported: values(day, step, imported),
  exported: nothing,
  reactive: nothing,
  self_used: nothing,
  generated: nothing,
})
const cups = 'ES0031405512340001MK0F'
const csvOf = (curve: StoredCurve) =>
  hoursCsv({ cups, tariff: '2.0TD', zone: 'peninsula' }, [curve], { start: curve.day, end: curve.day })

test('hours end, quarters are added up, numbers have a decimal comma', () => {
  const day = '2026-09-30'
  const csv = csvOf({
    ...aDay(day, 15, (i) => i + 300),
    exported: values(day, 15, (i) => (i === 48 ? 65_535 : 0)),
  })
  const rows = csv.split('\r\n')
  expect(csv.startsWith('\ufeffCUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh\r\n')).toBe(
    true,
  )
  expect(rows[1]).toBe(`${cups};30/09/2026;1;1,206;R;0,000`)
  expect(rows[13]).toBe(`${cups};30/09/2026;13;1,398;R;65,535`)
  expect(rows[24]).toBe(`${cups};30/09/2026;24;1,574;R;0,000`)
  expect(rows).toHaveLength(26)
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-10-26', 24],
])('%s has %i hours, of quarters or not', (day, hours) => {
  const csv = csvOf(aDay(day, 15, () => 250))
  const rows = csv.trim().split('\r\n').slice(1)
  expect(rows.map((row) => row.split(';')[2])).toEqual(Array.from({ length: hours }, (_, i) => String(i + 1)))
  expect(new Set(rows.map((row) => row.split(';')[3]))).toEqual(new Set(['1,000']))
  expect(csvOf(aDay(day, 60, () => 1_000))).toBe(csv)
})

test('large supplies, estimated hours, and hours of which nothing is known', () => {
  const states = new Uint8Array(24).fill(1)
  states[1] = 2
  states[2] = 0
  const rows = csvOf({ ...aDay('2026-11-11', 60, (i) => i * 100_000), states }).split('\r\n')
  expect(rows.slice(1, 4)).toEqual([
    `${cups};11/11/2026;1;0,000;R;0,000`,
    `${cups};11/11/2026;2;100,000;E;0,000`,
    `${cups};11/11/2026;4;300,000;R;0,000`,
  ])
  const quarters = new Uint8Array(96).fill(3)
  quarters[6] = 2
  const ofQuarters = csvOf({ ...aDay('2026-11-11', 15, () => 10), states: quarters }).split('\r\n')
  expect(ofQuarters.filter((row) => row.includes(';E;'))).toEqual([`${cups};11/11/2026;2;0,040;E;0,000`])
})
