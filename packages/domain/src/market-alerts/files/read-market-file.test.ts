import { describe, expect, test } from 'vitest'
import { stepsOfDay } from '../../consumption/local-clock.ts'
import { meanOfDay } from './read-omie.ts'
import { readMarketFile } from './read-market-file.ts'

const today = '2026-11-16'
const read = (content: string, name = 'file') => readMarketFile(content, { name, today })

/** A day in which each step costs its number, a cent less in Spain. */
function omieLines(day: string, count: number): string[] {
  const [year, month, dayOfMonth] = day.split('-')
  return Array.from(
    { length: count },
    (_, i) => `${year};${month};${dayOfMonth};${i + 1};${i + 1};${i + 0.99};`,
  )
}
const omie = (lines: readonly string[]) => ['MARGINALPDBC;', ...lines, '*', ''].join('\r\n')

describe('OMIE', () => {
  test.each([
    ['2026-11-17', 96, 15],
    ['2026-03-29', 92, 15],
    ['2026-10-25', 100, 15],
    ['2025-10-01', 96, 15],
    ['2025-09-30', 24, 60],
    ['2025-03-30', 23, 60],
    ['2024-10-27', 25, 60],
  ] as const)('%s has %i prices', (day, count, step) => {
    expect(stepsOfDay(day, 'peninsula', step)).toBe(count)
    const file = read(omie(omieLines(day, count)), `marginalpdbc_${day.replaceAll('-', '')}.1`)
    expect(file).toMatchObject({ kind: 'omie', day, step })
    expect('prices' in file && file.prices.PT).toEqual(Array.from({ length: count }, (_, i) => i + 1))
    expect('prices' in file && file.prices.ES[0]).toBe(0.99)
  })

  test('negative prices, days of one digit, no title', () => {
    const lines = omieLines('2026-11-05', 96).map((line) => line.replace(';11;05;', ';11;5;'))
    const file = read(['2026;11;5;1;-1.5;-0.01;', ...lines.slice(1), '*'].join('\n'))
    expect(file).toMatchObject({ day: '2026-11-05' })
    expect('prices' in file && [file.prices.PT[0], file.prices.ES[0]]).toEqual([-1.5, -0.01])
  })

  const good = omieLines('2026-11-13', 96)
  const with5 = (line: string) => [...good.slice(0, 4), line, ...good.slice(5)]
  test.each<[string, string[], string, string?]>([
    ['a row too few', good.slice(0, 95), '2026-11-13 has 96 quarter-hours, and the file 95: 96 missing'],
    ['rows missing', good.filter((_, i) => i < 10 || i > 19), 'the file 86: 11, 12, 13, 14, 15… missing'],
    ['hours in place of quarters', good.slice(0, 24), '2026-11-13 has 96 quarter-hours, and the file 24'],
    [
      '96 in March',
      omieLines('2026-03-29', 96),
      'line 94: 2026-03-29 has 92 quarter-hours, and this is period 93',
    ],
    [
      '96 in October',
      omieLines('2026-10-25', 96),
      '2026-10-25 has 100 quarter-hours, and the file 96: 97, 98, 99, 100',
    ],
    [
      'a row twice',
      [...good.slice(0, 5), good[4] ?? '', ...good.slice(5)],
      'line 7: period 5 is there twice, first in line 6',
    ],
    ['another order', good.toReversed(), 'line 2: period 96 is not the one that comes next'],
    ['another day in a row', with5('2026;11;14;5;1;1;'), 'line 6: of 2026-11-14, and the file of 2026-11-13'],
    ['no day', with5('2026;02;30;5;1;1;'), 'line 6: "2026-02-30" is not a day'],
    ['no price', with5('2026;11;13;5;;1;'), 'line 6: "" is not a price like -1.50'],
    ['words', with5('2026;11;13;5;1;free;'), 'line 6: "free" is not a price'],
    ['a comma', with5('2026;11;13;5;1;10,5;'), 'line 6: "10,5" is not a price'],
    ['too few columns', with5('2026;11;13;5;1'), 'line 6: is not year;month;day;period;price;price'],
    ['no period', with5('2026;11;13;x;1;1;'), 'line 6: "x" is not a period'],
    ['no rows', [], 'it has no prices'],
    [
      'another name',
      good,
      'its name is of 2026-11-14, and its lines of 2026-11-13',
      'marginalpdbc_20261114.1',
    ],
    ['too early', omieLines('2026-11-18', 96), '2026-11-18 is later than tomorrow'],
  ])('refused: %s', (_, lines, problem, name) => {
    const file = read(omie(lines), name)
    expect('problems' in file && file.problems.join('\n')).toContain(problem)
  })

  test('cut off', () => {
    expect(read(omie(good).replace('*', ''))).toEqual({ problems: ['it is cut off: its last line is not *'] })
  })

  test.each([
    [[1, 2], 1.5],
    [[0.01, 0.02, 0.02], 0.02],
    [[0.005], 0.01],
    [[-0.005], -0.01],
    [[-0.001], 0],
    [[105.1, 99.97, 100], 101.69],
  ])('the mean of %o is %d', (prices, mean) => expect(meanOfDay(prices)).toBe(mean))
})

const settled = [
  { day: '2026-11-13', product: 'FTB M Dec-26', price: 102 },
  { day: '2026-11-13', product: 'FTB Q1-27', price: 83.5 },
]

describe('OMIP', () => {
  test.each([
    ['as documented', 'date;product;price\n2026-11-13;FTB M Dec-26;102.00\n2026-11-13;FTB Q1-27;83.50\n'],
    ['without a heading', '2026-11-13;FTB M Dec-26;102.00\n2026-11-13;FTB Q1-27;83.50'],
    [
      'as a Spanish spreadsheet saves it',
      '\uFEFFfecha;producto;precio\r\n13/11/2026;FTB M Dec-26;102,00\r\n13/11/2026;FTB Q1-27;83,50\r\n',
    ],
    ['by commas', 'date,product,price\n2026-11-13,"FTB M Dec-26",102.00\n2026-11-13,"FTB Q1-27",83.50'],
    [
      'copied from a page',
      'Session of 13-11-2026\n\nContract\tBest bid\tD\tD-1\nFTB M Dec-26\t101.50\t102.00\t101.75\nFTB Q1-27\t83.00\t83.50\t84.00',
    ],
    [
      'a saved page',
      `<!doctype html><html><head><title>Market data</title><style>td{} /* 2020-01-01 */</style></head>
       <body><h1>Session: 2026-11-13</h1><!-- 2025-01-01 -->
       <table><thead><tr><th>Contract name<th>Last</th><th>D</th><th>D-1</th></tr></thead>
       <tr><td colspan=4>Months</td></tr>
       <tr class="a"><td>FTB&nbsp;M Dec-26</td><td>101.9</td><td><b>102.00</b></td><td>101.75</td></tr>
       <tr><td>FTB Q1-27</td><td>n.a.</td><td>83.50</td><td>84.00</td></tr></table></body></html>`,
    ],
  ])('%s', (_, content) => {
    expect(read(content)).toEqual({ kind: 'omip', settlements: settled, leftOut: [] })
  })

  test('what is of no use is left out, and told', () => {
    const rows = [
      'FTB Wk48-26;90',
      'FTB D Tu17Nov-26;95',
      'FTB M Nov-26;61',
      'FTB M Dec-26;102',
      'FTB Q1-27;83.50',
    ]
    const content = ['date;product;price', ...rows.map((row) => `2026-11-13;${row}`)].join('\n')
    expect(read(content)).toEqual({
      kind: 'omip',
      settlements: settled,
      leftOut: [
        'line 2: FTB Wk48-26 is no month, quarter or year: left out',
        'line 3: FTB D Tu17Nov-26 is no month, quarter or year: left out',
        'line 4: FTB M Nov-26 was no longer traded on 2026-11-13: left out',
      ],
    })
  })

  const good = '2026-11-13;FTB M Dec-26;102.00'
  test.each([
    [
      'the same twice',
      `${good}\n${good}`,
      'line 2: FTB M Dec-26 of 2026-11-13 is there twice, first in line 1',
    ],
    [
      'no product',
      `${good}\n2026-11-13;FTB M Dez-26;1`,
      'line 2: "FTB M Dez-26" is not a product like FTB M Dec-26',
    ],
    ['a daily product', `${good}\n2026-11-13;OMIE ES;1`, 'line 2: "OMIE ES" is not a product'],
    ['no price', `${good}\n2026-11-13;FTB Q1-27;`, 'line 2: "" is not a price like 102.00'],
    ['thousands', `${good}\n2026-11-13;FTB Q1-27;1.102,00`, 'line 2: "1.102,00" is not a price'],
    ['three decimals', `${good}\n2026-11-13;FTB Q1-27;83.505`, 'line 2: "83.505" is not a price'],
    ['no day', `${good}\n2026-02-30;FTB Q1-27;83.50`, 'line 2: "2026-02-30" is not a day like 2026-11-13'],
    ['a day to come', `${good}\n2026-11-17;FTB Q1-27;83.50`, 'line 2: 2026-11-17 is not over yet'],
    ['garbage', `${good}\nhello`, 'line 2: "hello" is not a day'],
    ['no day at all', 'product;price\nFTB M Dec-26;102', 'it does not say its day'],
    [
      'two days',
      'from 2026-11-12 to 2026-11-13\nproduct;price\nFTB M Dec-26;102',
      'which day is it of: 2026-11-12 or 2026-11-13?',
    ],
    ['which price', 'x;y;z\nFTB M Dec-26;102;103', 'line 2: which column is the settlement?'],
    ['nothing of use', '2026-11-13;FTB M Nov-26;61', 'it has no settlement'],
  ])('refused: %s', (_, content, problem) => {
    const file = read(content)
    expect('problems' in file && file.problems.join('\n')).toContain(problem)
  })
})

test('PVPC is handed over', () => {
  expect(read('{"PVPC": []}')).toEqual({ kind: 'pvpc', json: { PVPC: [] } })
})

test.each([
  ['', 'it is empty'],
  [' \n', 'it is empty'],
  ['{"PVPC": [', 'it is not JSON'],
  ['\0\u0001\u0002PK', 'it is no text'],
  ['hello', 'it is no file of OMIE, OMIP or PVPC'],
  ['<html><body>Not found</body></html>', 'it has no product like FTB M Dec-26'],
  ['date;product;price', 'it has no product like FTB M Dec-26'],
])('%j is refused', (content, problem) => {
  const file = read(content)
  expect('problems' in file && file.problems[0]).toContain(problem)
})
