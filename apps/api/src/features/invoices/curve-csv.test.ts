import { hoursInMadridDay } from '@fanal/domain/dates'
import { expect, test } from 'vitest'
import { composeCurveCsv } from './curve-csv.ts'

const quarters = (day: string, wh: (i: number) => number) => {
  const values = Uint16Array.from({ length: hoursInMadridDay(day) * 4 }, (_, i) => wh(i))
  return Buffer.from(values.buffer)
}
const cups = 'ES0031405512340001MK0F'

test('hours end, quarters are added up, numbers have a decimal comma', () => {
  const day = '2026-09-30'
  const csv = composeCurveCsv(cups, [
    { day, imported: quarters(day, (i) => i + 300), exported: quarters(day, (i) => (i === 48 ? 65_535 : 0)) },
  ])
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
])('%s has %i hours', (day, hours) => {
  const csv = composeCurveCsv(cups, [{ day, imported: quarters(day, () => 250), exported: Buffer.alloc(0) }])
  const rows = csv.trim().split('\r\n').slice(1)
  expect(rows.map((row) => row.split(';')[2])).toEqual(Array.from({ length: hours }, (_, i) => String(i + 1)))
  expect(new Set(rows.map((row) => row.split(';')[3]))).toEqual(new Set(['1,000']))
})
