import { describe, expect, test } from 'vitest'
import { type CurveFileProblem, readCurveFile } from './read-curve-file.ts'

// The downloads of distributors, Datadis and retailers' customer areas: two days, whose hour n has 100 + n Wh.

const cups = 'ES0031405512340001MK0F'
const nowMs = Date.parse('2026-11-15T12:00:00Z')
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const reading = (bytes: Uint8Array, size = 64) =>
  readCurveFile(pieces(bytes, size), { name: 'consumo.csv', zone: 'peninsula', nowMs })

interface Row {
  /** From 0. */
  i: number
  year: string
  month: string
  day: string
  /** Numbers of the hour by its end and its beginning, with two figures. */
  end: string
  start: string
  wh: number
  /** kWh with a decimal comma and with a point. */
  kwh: string
  point: string
}

const two = (number: number) => String(number).padStart(2, '0')
const rowsOf = (date: string, count: number, perHour = 1): Row[] =>
  Array.from({ length: count }, (_, i) => {
    const [year = '', month = '', day = ''] = date.split('-')
    const wh = 101 + Math.floor(i / perHour)
    const point = (wh / 1_000).toFixed(3)
    return { i, year, month, day, end: two(i + 1), start: two(i), wh, kwh: point.replace('.', ','), point }
  })
const usual = [...rowsOf('2026-09-01', 24), ...rowsOf('2026-09-02', 24)]
const file = (heading: string, row: (one: Row) => string, rows: readonly Row[] = usual) =>
  [heading, ...rows.map(row)].join('\r\n')

const hours = (count: number) => Array.from({ length: count }, (_, i) => 101 + i)
const quarters = Array.from({ length: 96 }, (_, i) => 101 + Math.floor(i / 4))
const bothDays = [...hours(24), ...hours(24)]
const quarterRows = rowsOf('2026-09-01', 96, 4)
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
const next = ({ month, day }: Row) => [month, two(Number(day) + 1)].join('/')
const october = rowsOf('2026-10-25', 25)
const march = rowsOf('2026-03-29', 23)
/** What a clock shows at the beginning of the hours of the day with 25. */
const autumn = [0, 1, 2, 2, ...Array.from({ length: 21 }, (_, i) => i + 3)]

interface Layout {
  name: string
  text: string
  encode?: (text: string) => Uint8Array
  /** Totals of the days, in order. */
  wh?: readonly number[]
}

const layouts: Layout[] = [
  {
    name: 'standard of the CNMC and i-DE: DD/MM/YYYY, hours 1 to 24, decimal comma',
    text: file(
      'CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion',
      (r) => `${cups};${r.day}/${r.month}/${r.year};${r.i + 1};${r.kwh};R`,
    ),
  },
  {
    name: 'the same with "Consumo" alone, which has decimals',
    text: file(
      'CUPS;Fecha;Hora;Consumo;Metodo_obtencion',
      (r) => `${cups};${r.day}/${r.month}/${r.year};${r.i + 1};${r.kwh};R`,
    ),
  },
  {
    name: 'e-distribución: energy in and out, a separator after the last field',
    text: file(
      'CUPS;Fecha;Hora;AE_kWh;AS_KWh;AE_AUTOCONS_kWh;REAL/ESTIMADO;',
      (r) => `${cups};${r.day}/${r.month}/${r.year};${r.i + 1};${r.kwh};0,000;0,000;R;`,
    ),
  },
  {
    name: 'Datadis: quoted, YYYY/MM/DD, 01:00 to 24:00',
    text: file(
      '"cups";"fecha";"hora";"consumo_kWh";"metodoObtencion";"energiaVertida_kWh"',
      (r) => `"${cups}";"${r.year}/${r.month}/${r.day}";"${r.end}:00";"${r.kwh}";"Real";"0"`,
    ),
  },
  {
    name: 'Datadis with 00:00 for the last hour, under its own date',
    text: file(
      'cups;fecha;hora;consumo_kWh;metodoObtencion',
      (r) => `${cups};${r.year}/${r.month}/${r.day};${r.i === 23 ? '00' : r.end}:00;${r.kwh};Real`,
    ),
  },
  {
    name: 'UFD: units in brackets, decimal point',
    text: file(
      'CUPS;FECHA;HORA;EHCR (kWh);EHEX (kWh)',
      (r) => `${cups};${r.day}/${r.month}/${r.year};${r.i + 1};${r.point};0`,
    ),
  },
  {
    name: 'i-DE, customer area: FECHA-HORA by the end of the hour, season, Wh',
    text: file(
      'CUPS;FECHA-HORA;INV / VER;CONSUMO Wh;GENERACION Wh;',
      (r) =>
        `${cups};${r.i === 23 ? `2026/${next(r)} 00:00` : `2026/${r.month}/${r.day} ${r.end}:00`};1;${r.wh};0;`,
    ),
  },
  {
    name: 'i-DE, customer area: by the beginning, with the tariff period',
    text: file(
      'CUPS;FECHA-HORA;INV / VER;PERIODO TARIFARIO;CONSUMO Wh;GENERACION Wh;',
      (r) => `${cups};${r.day}/${r.month}/${r.year} ${r.i}:00;1;VALLE;${r.wh};0;`,
    ),
  },
  {
    name: 'i-DE: with quadrants, codes of methods and the invoice',
    text: file(
      'CUPS;FECHA-HORA;INV / VER;CONSUMO Wh;GENERACION Wh;REACT Q1;REACT Q2;REACT Q3;REACT Q4;METODO OBT.;FIRMEZA;NUM FACTURA',
      (r) =>
        `${cups};2026/${r.i === 23 ? `${next(r)} 00` : `${r.month}/${r.day} ${r.end}`}:00;1;${r.wh};0;0;0;0;0;1;1;F26-1`,
    ),
  },
  {
    name: 'i-DE: the day of 25 hours, by the season',
    text: file(
      'CUPS;FECHA-HORA;INV / VER;CONSUMO Wh;GENERACION Wh',
      (r) => `${cups};2026/10/25 ${two(autumn[r.i] ?? 0)}:00;${r.i < 3 ? 1 : 0};${r.wh};0`,
      october,
    ),
    wh: hours(25),
  },
  {
    name: 'FECHA-HORA without season and without CUPS, Wh',
    text: file('FECHA-HORA;CONSUMO Wh', (r) => `${r.year}-${r.month}-${r.day} ${r.start}:00;${r.wh}`),
  },
  {
    name: 'ISO 8601 with offset, comma-separated',
    text: file(
      'datetime,consumption_kWh',
      (r) => `${r.year}-${r.month}-${r.day}T${r.start}:00:00+02:00,${r.point}`,
    ),
  },
  {
    name: 'ISO 8601 on the day of 25 hours',
    text: file(
      'datetime,consumption_kWh',
      (r) => `2026-10-25T${two(autumn[r.i] ?? 0)}:00:00+0${r.i < 3 ? 2 : 1}:00,${r.point}`,
      october,
    ),
    wh: hours(25),
  },
  {
    name: 'Endesa, customer area: date and hour from 0, Wh, prices beside it',
    text: file(
      'Fecha,Hora,Consumo (Wh),Precio (€/kWh),Coste por hora (€)',
      (r) => `${r.day}/${r.month}/${r.year},${r.i},${r.wh},0.15231,0.01`,
    ),
    encode: utf8,
  },
  {
    name: 'Endesa, customer area: lines about the supply before the headings',
    text: `Titular;Marta Puig\r\nPunto de suministro;${cups}\r\n\r\n${file('Fecha;Hora;Consumo (kWh)', (r) => `${Number(r.day)}/${Number(r.month)}/${r.year};${r.start}:00 - ${r.end}:00;${r.kwh}`)}`,
  },
  {
    name: 'Catalan: Data, Hora, Consum, in UTF-8',
    text: file(
      'CUPS;Data;Hora;Consum (kWh);Mètode',
      (r) => `${cups};${r.day}/${r.month}/${r.year};${r.i + 1};${r.kwh};R`,
    ),
    encode: utf8,
  },
  {
    name: 'Catalan: "Data i hora", Latin-1',
    text: file(
      'Data i hora;Energia activa (kWh)',
      (r) => `${r.day}/${r.month}/${r.year} ${r.start}:00;${r.kwh}`,
    ),
  },
  {
    name: 'Día, with an accent in Latin-1, and hours as a clock with one figure',
    text: file('Día;Hora;Energía consumida (kWh)', (r) => `${r.day}-${r.month}-${r.year};${r.i}:00;${r.kwh}`),
  },
  {
    name: 'dates of one figure, without CUPS',
    text: file(
      'Fecha;Hora;Consumo kWh',
      (r) => `${Number(r.day)}/${Number(r.month)}/${r.year};${r.i + 1};${r.kwh}`,
    ),
  },
  {
    name: 'comma-separated, decimal comma in quotes',
    text: file('CUPS,Fecha,Hora,Consumo_kWh', (r) => `${cups},${Number(r.day)}/9/2026,${r.i + 1},"${r.kwh}"`),
  },
  {
    name: 'comma-separated, decimal point, all quoted, the CUPS last',
    text: file(
      '"Fecha","Hora","Consumo_kWh","CUPS"',
      (r) => `"2026-09-${r.day}","${r.i + 1}","${r.point}","${cups}"`,
    ),
  },
  {
    name: 'separated by tabs',
    text: file('Fecha\tHora\tConsumo kWh', (r) => `${r.year}-${r.month}-${r.day}\t${r.i + 1}\t${r.kwh}`),
  },
  {
    name: 'a line with the total at the end',
    text: `${file('CUPS;Fecha;Hora;Consumo_kWh', (r) => `${cups};${r.day}/${r.month}/${r.year};${r.i + 1};${r.kwh}`)}\r\nTotal;;;5,400\r\n`,
  },
  {
    name: 'the total in quotes, behind a comma',
    text: `${file('Fecha,Hora,Consumo kWh', (r) => `${r.day}/09/2026,${r.i + 1},"${r.kwh}"`)}\r\n,"Total consumo","5,400"`,
  },
  {
    name: 'hour from and to',
    text: file(
      'Fecha;Hora desde;Hora hasta;Consumo kWh',
      (r) => `${r.day}/09/2026;${r.start}:00;${r.end}:00;${r.kwh}`,
    ),
  },
  {
    name: 'only the hour from which',
    text: file('Fecha;Hora inicio;Consumo kWh', (r) => `${r.day}/09/2026;${r.start}:00;${r.kwh}`),
  },
  {
    name: 'the last hour first, by the beginning',
    text: file(
      'Fecha;Hora;Consumo kWh',
      (r) => `${r.day}/09/2026;${r.start}:00;${r.kwh}`,
      usual.toReversed(),
    ),
  },
  {
    name: 'dates to which a spreadsheet added a time',
    text: file('Fecha;Hora;Consumo kWh', (r) => `${Number(r.day)}/9/2026 0:00;${r.i + 1};${r.kwh}`),
  },
  {
    name: '25 hours, numbered to 25',
    text: file('CUPS;Fecha;Hora;Consumo_kWh', (r) => `${cups};25/10/2026;${r.i + 1};${r.kwh}`, october),
    wh: hours(25),
  },
  {
    name: '25 hours, numbered from 0',
    text: file('Fecha;Hora;Consumo_kWh', (r) => `25/10/2026;${r.i};${r.kwh}`, october),
    wh: hours(25),
  },
  {
    name: '25 hours by the clock, 2 twice',
    text: file('Fecha;Hora;Consumo_kWh', (r) => `25/10/2026;${autumn[r.i]};${r.kwh}`, october),
    wh: hours(25),
  },
  {
    name: '23 hours, numbered to 23',
    text: file('Fecha;Hora;Consumo_kWh', (r) => `29/3/2026;${r.i + 1};${r.kwh}`, march),
    wh: hours(23),
  },
  {
    name: 'quarter-hours numbered 1 to 96',
    text: file('Fecha;Hora;Consumo_kWh', (r) => `01/09/2026;${r.i + 1};${r.kwh}`, quarterRows),
    wh: quarters,
  },
  {
    name: 'quarter-hours numbered 1 to 100 on the day of 25 hours',
    text: file('Fecha;QH;Consumo_kWh', (r) => `25/10/2026;${r.i + 1};${r.kwh}`, rowsOf('2026-10-25', 100, 4)),
    wh: Array.from({ length: 100 }, (_, i) => 101 + Math.floor(i / 4)),
  },
  {
    name: 'quarter-hours by the clock, 00:15 to 24:00',
    text: file(
      'cups;fecha;hora;consumo_kWh',
      (r) => `${cups};2026/09/01;${clock(r.i * 15 + 15)};${r.kwh}`,
      quarterRows,
    ),
    wh: quarters,
  },
  {
    name: 'quarter-hours by their beginning, in one column',
    text: file('Fecha y hora;Consumo (Wh)', (r) => `01/09/2026 ${clock(r.i * 15)};${r.wh}`, quarterRows),
    wh: quarters,
  },
]

test('there are as many layouts as it says', () => expect(layouts.length).toBeGreaterThanOrEqual(30))

describe.each(layouts)('$name', ({ text, encode = latin1, wh = bothDays }) => {
  test.each([50, 1_000_000])('in pieces of %i bytes', async (size) => {
    const read = await reading(encode(text), size)
    if ('code' in read) throw new Error(JSON.stringify(read))
    expect(Array.from(read.curve.imported)).toEqual(wh)
    expect(read).toMatchObject({ refusedLines: 0, firstRefused: null, leftOutDays: 0, otherSupplies: 0 })
  })
})

const whole = (row: (one: Row) => string) => usual.map(row).join('\n')
test.each<[string, string, CurveFileProblem]>([
  [
    'no hour',
    `Fecha;Consumo kWh\n${whole((r) => `${r.day}/09/2026;${r.kwh}`)}`,
    { code: 'missing_heading', missing: 'hour', headings: ['Fecha', 'Consumo kWh'] },
  ],
  [
    'no date',
    `CUPS;Hora;Consumo kWh\n${whole((r) => `${cups};${r.i + 1};${r.kwh}`)}`,
    { code: 'missing_heading', missing: 'date', headings: ['CUPS', 'Hora', 'Consumo kWh'] },
  ],
  [
    'no consumption, but its cost',
    `Fecha,Hora,Coste\n${whole((r) => `${r.day}/09/2026,${r.i + 1},0.1`)}`,
    { code: 'missing_heading', missing: 'consumption', headings: ['Fecha', 'Hora', 'Coste'] },
  ],
  [
    'whole numbers of no unit: kWh or Wh would both be believed',
    `Fecha;Hora;Consumo\n${whole((r) => `${r.day}/09/2026;${r.i + 1};${r.wh}`)}`,
    { code: 'unit_unknown', heading: 'Consumo' },
  ],
  [
    'decimal commas beside separating ones',
    `Fecha,Hora,Consumo kWh\n${whole((r) => `${r.day}/09/2026,${r.i + 1},${r.kwh}`)}`,
    { code: 'decimal_commas' },
  ],
  [
    'dates of another country',
    `Fecha;Hora;Consumo kWh\n${whole((r) => `9/${Number(r.day) + 20}/2026;${r.i + 1};${r.kwh}`)}`,
    { code: 'wrong_line', refused: { line: 2, part: 'time', text: '9/21/2026;1;0,101' } },
  ],
  [
    'times in UTC',
    `datetime,consumption_kWh\n${whole((r) => `2026-09-${r.day}T${r.start}:00:00Z,${r.point}`)}`,
    { code: 'wrong_line', refused: { line: 2, part: 'time', text: '2026-09-01T00:00:00Z,0.101' } },
  ],
  [
    'a value that is none, after an empty line',
    `Fecha;Hora;Consumo kWh\n\n${whole((r) => `${r.day}/09/2026;${r.i + 1};${r.i === 3 ? 'n/d' : r.kwh}`)}`,
    { code: 'wrong_line', refused: { line: 6, part: 'energy', text: '01/09/2026;4;n/d' } },
  ],
  [
    'a thousands point',
    `Fecha;Hora;Consumo kWh\n${whole((r) => `${r.day}/09/2026;${r.i + 1};1.234,5`)}`,
    { code: 'wrong_line', refused: { line: 2, part: 'energy', text: '01/09/2026;1;1.234,5' } },
  ],
  [
    'a CUPS that is none',
    `CUPS;Fecha;Hora;Consumo kWh\n${whole((r) => `x;${r.day}/09/2026;${r.i + 1};${r.kwh}`)}`,
    { code: 'wrong_line', refused: { line: 2, part: 'cups', text: 'x;01/09/2026;1;0,101' } },
  ],
  [
    'an hour that is there twice on each day',
    `Fecha;Hora;Consumo kWh\n${whole((r) => `${r.day}/09/2026;${r.i === 5 ? 5 : r.i + 1};${r.kwh}`)}`,
    { code: 'wrong_line', refused: { line: 7, part: 'twice', text: '01/09/2026;5;0,106' } },
  ],
])('%s: refused, and which heading or line it is', async (_, text, problem) => {
  expect(await reading(latin1(text))).toEqual(problem)
})

test('one wrong line costs its day, and is named', async () => {
  const text = `Fecha;Hora;Consumo kWh\n${whole((r) => `${r.day}/09/2026;${r.i + 1};${r.day === '02' && r.i === 0 ? '' : r.kwh}`)}`
  expect(await reading(latin1(text))).toMatchObject({
    curve: { days: ['2026-09-01'] },
    refusedLines: 1,
    leftOutDays: 1,
    firstRefused: { line: 26, part: 'fields', text: '02/09/2026;1;' },
  })
})
