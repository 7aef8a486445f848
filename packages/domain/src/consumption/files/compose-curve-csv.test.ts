import { expect, test } from 'vitest'
import { composeCurveCsv, curveCsvPieces } from './compose-curve-csv.ts'

const cups = 'ES0031405512340001MK0F'
const day = { start: '2026-10-25', end: '2026-10-25' }
const rowsOf = (csv: string) => csv.split('\r\n')

test('hours are numbered through the day; an unknown one has no row', () => {
  const activa = Array.from({ length: 25 }, (_, i) => (i === 3 ? null : 1_234 + i))
  const state = activa.map((_, i) => (i === 1 ? 2 : 3))
  const csv = composeCurveCsv(cups, { counts: [25], activa, state }, { ...day, type: 'hourly' })
  expect(csv.startsWith('\ufeffCUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh\r\n')).toBe(
    true,
  )
  const rows = rowsOf(csv)
  expect(rows.slice(1, 5)).toEqual([
    `${cups};25/10/2026;1;1,234;R;0,000`,
    `${cups};25/10/2026;2;1,235;E;0,000`,
    `${cups};25/10/2026;3;1,236;R;0,000`,
    `${cups};25/10/2026;5;1,238;R;0,000`,
  ])
  expect(rows.at(-2)).toBe(`${cups};25/10/2026;25;1,258;R;0,000`)
  expect(rows.at(-1)).toBe('')
})

test('quarters, days and months', () => {
  const four = [1, 2, 3, 4]
  const quarters = { counts: [4], activa: four, exportada: [0, 0, 0, 65_536], state: four }
  expect(rowsOf(composeCurveCsv(cups, quarters, { ...day, type: 'quarter-hourly' })).slice(0, 5)).toEqual([
    '\ufeffCUPS;Fecha;Hora;Cuarto;Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh',
    `${cups};25/10/2026;1;1;0,001;R;0,000`,
    `${cups};25/10/2026;1;2;0,002;E;0,000`,
    `${cups};25/10/2026;1;3;0,003;R;0,000`,
    `${cups};25/10/2026;1;4;0,004;R;65,536`,
  ])
  const two = {
    activa: [3_000, 5_000],
    state: [3, 1],
    by_period: [
      [1_000, 2_000],
      [2_000, 3_000],
    ],
  }
  const days = { ...day, end: '2026-10-26', type: 'daily' } as const
  expect(rowsOf(composeCurveCsv(cups, { ...two, counts: [] }, days)).slice(0, 3)).toEqual([
    '\ufeffCUPS;Fecha;Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh;P1_kWh;P2_kWh',
    `${cups};25/10/2026;3,000;R;0,000;1,000;2,000`,
    `${cups};26/10/2026;5,000;R;0,000;2,000;3,000`,
  ])
  const months = { start: '2026-10-01', end: '2026-11-30', type: 'monthly' } as const
  expect(rowsOf(composeCurveCsv(cups, { ...two, counts: [31, 12] }, months)).slice(0, 3)).toEqual([
    '\ufeffCUPS;Mes;Dias;Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh;P1_kWh;P2_kWh',
    `${cups};10/2026;31;3,000;R;0,000;1,000;2,000`,
    `${cups};11/2026;12;5,000;R;0,000;2,000;3,000`,
  ])
})

test('a long curve comes in pieces that are the whole', () => {
  const month = { start: '2026-10-01', end: '2026-10-31', type: 'quarter-hourly' as const }
  const counts = Array.from({ length: 31 }, (_, i) => (i === 24 ? 100 : 96))
  const activa = Array.from({ length: 31 * 96 + 4 }, (_, i) => i)
  const pieces = [...curveCsvPieces(cups, { counts, activa, state: activa.map(() => 1) }, month)]
  expect(pieces).toHaveLength(3)
  const rows = pieces.join('').split('\r\n')
  expect(rows).toHaveLength(activa.length + 2)
  expect(rows.at(-2)).toBe(`${cups};31/10/2026;24;4;2,979;R;0,000`)
})
