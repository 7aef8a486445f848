import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type Cell, composeWorkbook, dayCell, type Sheet } from './workbook.ts'

const filesOf = async (...sheets: Sheet[]) => unzipSync(await composeWorkbook(sheets))
const xmlOf = (files: Record<string, Uint8Array>, name: string) =>
  strFromU8(files[`xl/${name}.xml`] ?? new Uint8Array())

const columns = ['Día', 'Texto', 'kWh'].map((heading) => ({ heading, width: 12 }))

test('numbers are numbers, days are days, texts are shared, unknown values are empty', async () => {
  const rows: Cell[][] = [
    [dayCell('2026-10-25'), 'P1', { value: 0.406, format: '#,##0.000' }],
    [dayCell('2026-10-26'), null, { value: 1, format: '#,##0.000' }],
    [null, { value: 'P1', isBold: true }, 2],
  ]
  const files = await filesOf({ name: 'Uno', columns, rows }, { name: 'Dos & tres', columns, rows: [] })
  expect(xmlOf(files, 'worksheets/sheet1').match(/<row.*<\/row>/s)?.[0]).toBe(
    [
      '<row r="1"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="1" t="s"><v>1</v></c><c r="C1" s="1" t="s"><v>2</v></c></row>',
      '<row r="2"><c r="A2" s="2"><v>46320</v></c><c r="B2" t="s"><v>3</v></c><c r="C2" s="4"><v>0.406</v></c></row>',
      '<row r="3"><c r="A3" s="2"><v>46321</v></c><c r="C3" s="4"><v>1</v></c></row>',
      '<row r="4"><c r="B4" s="1" t="s"><v>3</v></c><c r="C4"><v>2</v></c></row>',
    ].join(''),
  )
  const texts = [...xmlOf(files, 'sharedStrings').matchAll(/<t [^>]*>(.*?)<\/t>/g)].map(([, text]) => text)
  expect(texts).toEqual(['Día', 'Texto', 'kWh', 'P1'])
  expect(xmlOf(files, 'styles')).toMatch(/formatCode="dd\/mm\/yyyy".*formatCode="#,##0.000"/)
  expect(xmlOf(files, 'workbook')).toMatch(/<sheet name="Uno".*<sheet name="Dos &amp; tres"/)
})

test('any text is preserved', async () => {
  const odd = ['=1+1', '<b>&"\'', ' two  spaces ', 'bell\u0007', '_x0041_', 'línea 1\nlínea 2', '😀']
  const files = await filesOf({ name: 'Uno', columns: columns.slice(0, 1), rows: odd.map((text) => [text]) })
  const texts = [...xmlOf(files, 'sharedStrings').matchAll(/<t xml:space="preserve">(.*?)<\/t>/gs)]
  expect(texts.slice(1).map(([, text]) => text)).toEqual([
    '=1+1',
    "&lt;b&gt;&amp;&quot;'",
    ' two  spaces ',
    'bell',
    '_x005F_x0041_',
    'línea 1\nlínea 2',
    '😀',
  ])
})

test('a year of quarter-hours does not block the event loop', async () => {
  let [turnsOfOthers, isDone] = [0, false]
  const others = () => {
    turnsOfOthers += 1
    if (!isDone) setImmediate(others)
  }
  function* rows(): Generator<Cell[]> {
    for (let i = 0; i < 35_040; i += 1) yield [dayCell('2026-10-25'), `P${i % 6}`, i / 1_000]
  }
  setImmediate(others)
  const files = await filesOf({ name: 'Uno', columns, rows: rows() })
  isDone = true
  expect(turnsOfOthers).toBeGreaterThan(100)
  expect(xmlOf(files, 'worksheets/sheet1').match(/<row /g)).toHaveLength(35_041)
})
