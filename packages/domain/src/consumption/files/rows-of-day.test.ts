import { describe, expect, test } from 'vitest'
import { composeCurveCsv } from './compose-curve-csv.ts'
import { beginningOf } from './curve-beginning.ts'
import { CurveFileReader } from './curve-file-reader.ts'
import { limitsOf } from './curve-limits.ts'
import { SupplyDays } from '../supply-days.ts'

// Customers' downloads have no season flag.

const cups = 'ES0031405512340001MK0F'

function read(lines: readonly string[]) {
  const bytes = lines.map((line) => Uint8Array.from(line, (letter) => letter.charCodeAt(0)))
  const found = beginningOf(lines, undefined)
  if ('problem' in found) throw new Error(found.problem)
  const refused: string[] = []
  const supply = { cups, days: new SupplyDays('peninsula'), limits: limitsOf([]), contractOn: () => 7 }
  const reader = new CurveFileReader({
    layout: found.layout,
    step: found.step,
    rank: 1,
    latestMs: Date.parse('2027-01-01'),
    supplyOf: () => supply,
    refuse: (line, reason) => refused.push(`${line}: ${reason}`),
  })
  for (const [i, line] of bytes.entries()) if (i > 0) reader.line(line, 0, line.length, i + 1)
  return { days: reader.take(true).map(({ curve }) => curve), refused }
}

const standard = 'CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion'
const hours = (date: string, labels: readonly (number | string)[]) =>
  labels.map((hour, i) => `${cups};${date};${hour};0,${String(i + 1).padStart(3, '0')};R`)
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

test('the standard of the CNMC', () => {
  const { days, refused } = read([standard, `${cups};05/10/2026;1;0,189;R`, `${cups};05/10/2026;24;1,5;E`])
  expect(refused).toEqual([])
  const [day] = days
  expect([day?.day, day?.step, day?.imported[0], day?.imported[23]]).toEqual(['2026-10-05', 60, 189, 1_500])
  expect([day?.states[0], day?.states[1], day?.states[23]]).toEqual([1, 0, 2])
})

test('e-distribución, with what was used on the spot', () => {
  const { days } = read([
    'CUPS;Fecha;Hora;AE_kWh;AS_KWh;AE_AUTOCONS_kWh;REAL/ESTIMADO',
    `${cups};05/10/2026;13;0,100;0,200;0,300;R`,
  ])
  const [day] = days
  expect([day?.imported[12], day?.exported[12], day?.selfUsed?.values[12]]).toEqual([100, 200, 300])
})

test('Datadis, quoted, by the hour and by the quarter', () => {
  const head = '"cups";"fecha";"hora";"consumo_kWh";"metodoObtencion";"energiaVertida_kWh"'
  const rows = ['01:00', '24:00'].map((hour) => `"${cups}";"2026/10/05";"${hour}";"0,189";"Estimada";"0,5"`)
  const [day] = read([head, ...rows]).days
  expect([day?.imported[0], day?.imported[23], day?.exported[0], day?.states[0]]).toEqual([189, 189, 500, 2])
  const quarters = ['00:15', '24:00'].map((hour) => `${cups};2026/10/05;${hour};0,05;Real;0`)
  const [quarter] = read([head, ...quarters]).days
  expect([quarter?.step, quarter?.imported[0], quarter?.imported[95], quarter?.states[95]]).toEqual([
    15, 50, 50, 1,
  ])
})

test('00:00 ends the day before, or the day whose last row it is', () => {
  const head = 'cups;fecha;hora;consumo_kWh;metodoObtencion'
  const row = (date: string, hour: string) => `${cups};${date};${hour};0,1;Real`
  const filled = (rows: string[]) =>
    read([head, ...rows]).days.map(({ day, ranks }) => [
      day,
      ...[...ranks].flatMap((rank, i) => (rank ? [i] : [])),
    ])
  expect(filled([row('2026/10/05', '23:00'), row('2026/10/06', '00:00')])).toEqual([['2026-10-05', 22, 23]])
  expect(filled([row('2026/10/05', '23:00'), row('2026/10/05', '00:00')])).toEqual([['2026-10-05', 22, 23]])
})

test('our own download comes back as it was, by the hour and by the quarter', () => {
  for (const [type, day, count] of [
    ['hourly', '2026-10-25', 25],
    ['quarter-hourly', '2026-10-25', 100],
    ['quarter-hourly', '2026-10-24', 96],
    ['quarter-hourly', '2026-03-29', 92],
  ] as const) {
    const activa = upTo(count)
    const text = composeCurveCsv(
      cups,
      {
        counts: [count],
        activa,
        exportada: activa.map((wh) => wh * 2),
        state: activa.map((wh) => (wh === 5 ? 2 : 1)),
      },
      { type, start: day, end: day },
    )
    const { days, refused } = read(text.slice(1).trimEnd().split('\r\n'))
    expect(refused).toEqual([])
    expect([...(days[0]?.imported ?? [])]).toEqual(activa)
    expect([...(days[0]?.exported ?? [])]).toEqual(activa.map((wh) => wh * 2))
    expect([days[0]?.states[3], days[0]?.states[4]]).toEqual([1, 2])
  }
})

test('UFD', () => {
  const [day] = read(['CUPS;FECHA;HORA;EHCR (kWh);EHEX (kWh)', `${cups};05/10/2026;1;0.25;0.5`]).days
  expect([day?.imported[0], day?.exported[0], day?.states[0]]).toEqual([250, 500, 1])
})

describe('days when the clocks change', () => {
  test.each([
    ['29/03/2026', upTo(23), 23],
    ['29/03/2026', [1, 2, ...upTo(24).slice(3)], 23],
    [
      '29/03/2026',
      [
        '01:00',
        '03:00',
        ...upTo(24)
          .slice(3)
          .map((n) => `${String(n).padStart(2, '0')}:00`),
      ],
      23,
    ],
    ['25/10/2026', upTo(25), 25],
    ['25/10/2026', [1, 2, 3, 3, ...upTo(24).slice(3)], 25],
  ])('%s by the order of its rows', (date, labels, count) => {
    const { days, refused } = read([standard, ...hours(date, labels)])
    expect(refused).toEqual([])
    expect([...(days[0]?.imported ?? [])]).toEqual(upTo(count))
  })
  test('also where the last hour comes first', () => {
    const { days } = read([standard, ...hours('25/10/2026', [1, 2, 3, 3, ...upTo(24).slice(3)]).toReversed()])
    expect([...(days[0]?.imported ?? [])]).toEqual(upTo(25))
  })
  test('a part of one can only be resolved by a 25th hour', () => {
    const some = read([standard, ...hours('25/10/2026', [1, 4, 25])])
    expect([...(some.days[0]?.imported ?? [])].flatMap((wh, i) => (wh ? [i] : []))).toEqual([0, 3, 24])
    const half = read([standard, ...hours('25/10/2026', [1, 4]), ...hours('26/10/2026', [1])])
    expect(half.refused).toEqual([
      '2: 2026-10-25 has 25 intervals, and the file 2: which they are cannot be told',
      '3: 2026-10-25 has 25 intervals, and the file 2: which they are cannot be told',
    ])
    expect(half.days.map(({ day }) => day)).toEqual(['2026-10-26'])
  })
})

test.each([
  [`${cups};05/10/2026;25;0,1;R`, '25 is no hour of a day'],
  [`${cups};05/10/2026;x;0,1;R`, 'x is no hour of a day'],
  [`${cups};32/10/2026;1;0,1;R`, '32/10/2026 is no date'],
  [`${cups};05/10/2026;1;0,1;Q`, 'Q is no method'],
  [`${cups};05/10/2026;1;-0,1;R`, '-0,1 is negative'],
])('%s is refused', (line, reason) => {
  expect(read([standard, line]).refused).toEqual([`2: ${reason}`])
})

test('a stray 0 in a file of hours 1 to 24', () => {
  const rows = [...hours('05/10/2026', upTo(24)), ...hours('06/10/2026', [...upTo(24).slice(0, 23), 0, 24])]
  expect(read([standard, ...rows]).refused).toEqual(['49: 0 is no hour of a day'])
})
