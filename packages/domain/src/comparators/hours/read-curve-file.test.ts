import { expect, test } from 'vitest'
import { readCurveFile } from './read-curve-file.ts'

const cups = 'ES0031405512340001MK0F'
const nowMs = Date.parse('2026-11-15T12:00:00Z')
const encode = (text: string) => new TextEncoder().encode(text)

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const reading = (content: string | Uint8Array, name = 'consumo.csv', size = 50) => {
  const bytes = typeof content === 'string' ? encode(content) : content
  return readCurveFile(pieces(bytes, size), { name, zone: 'peninsula', nowMs })
}

const two = (number: number) => String(number).padStart(2, '0')
const hours = Array.from({ length: 24 }, (_, i) => i + 1)
const datadis = (days: readonly string[], over: (row: string, i: number) => string = (row) => row) =>
  [
    'cups;fecha;hora;consumo_kWh;metodoObtencion;energiaVertida_kWh',
    ...days
      .flatMap((day) => hours.map((hour) => `${cups};${day};${two(hour)}:00;0,${100 + hour};Real;0,5`))
      .map(over),
  ].join('\r\n')
const f5d = (day: string, ends: readonly (readonly [string, number])[]) =>
  ends.map(([time, season]) => `${cups};${day} ${time};${season};250;0;0;0;0;0;1;1;FE1;`).join('\n')

test('a download of Datadis, whatever the pieces it comes in', async () => {
  const file = datadis(['2026/09/01', '2026/09/02'])
  for (const size of [7, 100, 100_000]) {
    const read = await reading(file, 'consumptions.csv', size)
    expect(read).toMatchObject({ refusedLines: 0, leftOutDays: 0, otherSupplies: 0 })
    if ('code' in read) throw new Error(read.code)
    expect(read.curve.days).toEqual(['2026-09-01', '2026-09-02'])
    expect(Array.from(read.curve.imported.slice(0, 3))).toEqual([101, 102, 103])
    expect(read.curve.exported[0]).toBe(500)
  }
})

test('with a byte order mark and quotes', async () => {
  const file = datadis(['2026/09/01']).replaceAll(/[^;\r\n]+/g, '"$&"')
  expect(await reading(`\ufeff${file}`)).toMatchObject({ curve: { days: ['2026-09-01'] } })
})

test('a file of the distributor, with the day that has 25 hours', async () => {
  const ends = [
    ['01:00', 1],
    ['02:00', 1],
    ['02:00', 0],
    ...hours.slice(2, 23).map((hour) => [`${two(hour)}:00`, 0]),
  ] as const
  const file = `${f5d('2026/10/25', ends as readonly (readonly [string, number])[])}\n${f5d('2026/10/26', [['00:00', 0]])}\n`
  const read = await reading(file, 'F5D_0031_0762_20261103.0')
  const steps = Uint32Array.from({ length: 25 }, () => 250)
  expect(read).toMatchObject({ curve: { days: ['2026-10-25'], step: 60, imported: steps } })
})

test('days with a bad or a missing line are left out and counted; another supply is not read', async () => {
  const file = datadis(['2026/09/01', '2026/09/02', '2026/09/03'], (row, i) =>
    i === 30 ? row.replace('0,107', 'x') : row,
  )
  const lines = file.split('\r\n').filter((_, i) => i !== 60)
  const other = `ES0021000000123456XN0F;2026/09/03;01:00;0,5;Real;0`
  expect(await reading([...lines, other].join('\n'))).toMatchObject({
    curve: { days: ['2026-09-01'] },
    refusedLines: 1,
    leftOutDays: 2,
    otherSupplies: 1,
  })
})

test('of a longer file the last twelve months', async () => {
  const days = ['2024/11/10', '2025/11/10', '2025/11/11', '2026/11/10']
  expect(await reading(datadis(days))).toMatchObject({ curve: { days: ['2025-11-11', '2026-11-10'] } })
})

test.each<[string, string | Uint8Array, string]>([
  ['empty', '', 'a.csv'],
  ['empty', '\r\n\n', 'a.csv'],
  ['not_a_curve', 'Hola, mundo', 'carta.txt'],
  ['not_a_curve', '<html>\n<body>\n</html>', 'a.html'],
  ['not_a_curve', '%PDF-1.7\n1 0 obj\n', 'factura.pdf'],
  ['not_a_curve', new Uint8Array(5_000), 'a.bin'],
  ['not_a_curve', 'x'.repeat(70_000), 'a.csv'],
  ['not_a_curve', 'a,b,c,d,e\n1,2,3,4,5', 'a.csv'],
  ['not_a_curve', 'a;b;c;d;e\n1;2;3;4;5', 'a.csv'],
  ['wrong_line', `cups;fecha;hora;consumo_kWh\n${'x;y;z;w\n'.repeat(50)}`, 'a.csv'],
  ['not_a_curve', f5d('2026/09/01', [['01:00', 1]]), 'Z9Q_0031_0762_20261103.0'],
  ['packed', 'PK\u0003\u0004....', 'consumo.xlsx'],
  ['packed', new Uint8Array([0x1f, 0x8b, 8, 0, 0]), 'a.gz'],
  ['packed', 'BZh91AY', 'F5D_0031_0762_20261103.0.bz2'],
  ['not_consumption', f5d('2026/09/01', [['01:00', 1]]), 'A5D_0031_0762_20261103.0'],
  ['no_whole_day', f5d('2026/09/01', [['01:00', 1]]), 'F5D_0031_0762_20261103.0'],
])('%s: said, and nothing is thrown', async (problem, content, name) => {
  expect(await reading(content, name)).toMatchObject({ code: problem })
})

test('too large: the rest is not read', async () => {
  const piece = encode(`${datadis(['2026/09/01'])}\n`)
  let given = 0
  async function* endless() {
    for (;;) {
      given += piece.length
      yield piece
    }
  }
  const options = { name: 'a.csv', zone: 'peninsula' as const, nowMs, maxBytes: 100_000 }
  expect(await readCurveFile(endless(), options)).toEqual({ code: 'too_large' })
  expect(given).toBeLessThan(options.maxBytes + 2 * piece.length)
})

test('how much is read is told', async () => {
  const told: number[] = []
  const bytes = encode(datadis(['2026/09/01']))
  await readCurveFile(pieces(bytes, 500), {
    name: 'a.csv',
    zone: 'peninsula',
    nowMs,
    onRead: (one) => told.push(one),
  })
  expect([told.length, told.at(-1)]).toEqual([Math.ceil(bytes.length / 500), bytes.length])
})
