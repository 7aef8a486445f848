import { describe, expect, test } from 'vitest'
import type { Zone } from '../../lookups/provinces.ts'
import { beginningOf } from './curve-beginning.ts'
import { readFileName } from './curve-file-kinds.ts'
import { CurveFileReader } from './curve-file-reader.ts'
import { limitsOf } from './curve-limits.ts'
import type { LeftOutDay } from './curve-reading.ts'
import { fileOfRank, rankOf } from '../curve-sources.ts'
import { SupplyDays } from '../supply-days.ts'

const cups = 'ES0031405512340001MK'

/** The days of a file as a distributor or customer would send it. */
function read(name: string, lines: readonly string[], zone: Zone = 'peninsula', powersKw: number[] = []) {
  const named = readFileName(name)
  if ('problem' in named) throw new Error(named.problem)
  const bytes = lines.map((line) => Uint8Array.from(line, (letter) => letter.charCodeAt(0)))
  const found = beginningOf(lines, named.layout)
  if ('problem' in found) throw new Error(found.problem)
  const { layout, step, separator, linesBefore } = found
  const refused: string[] = []
  const supply = {
    cups,
    days: new SupplyDays(zone),
    limits: limitsOf(powersKw),
    contractOn: (day: string) => (day < '2020' ? undefined : 7),
  }
  const reader = new CurveFileReader({
    layout,
    step,
    separator,
    rank: rankOf({ source: layout.source, date: named.date, version: named.version }),
    latestMs: Date.parse('2026-11-16T00:00:00Z'),
    supplyOf: (one) => (one === cups ? supply : undefined),
    refuse: (line, reason) => refused.push(`${line}: ${reason}`),
  })
  for (const [i, line] of bytes.entries()) if (i >= linesBefore) reader.line(line, 0, line.length, i + 1)
  const days = reader.take(true).map(({ curve }) => curve)
  return { layout, days, refused, reader }
}

const p5d = (stamp: string, season: number, ai: number | string, ae = 0) =>
  `${cups}0F;${stamp};${season};${ai};${ae};`
const label = (day: string, hour: number) => `${day} ${String(hour).padStart(2, '0')}:00`

/** The first steps with data, as instants. */
function startsOf(day: { day: string; ranks: Uint32Array; step: number }, zone: Zone = 'peninsula') {
  const { start } = new SupplyDays(zone).at(Date.parse(day.day) / 86_400_000)
  return [...day.ranks].flatMap((rank, i) =>
    rank ? [new Date((start + i * day.step) * 60_000).toISOString().slice(0, 16)] : [],
  )
}

describe('the label and its flag name an instant, whatever the clock says', () => {
  test.each([
    ['2026/03/29 01:00', 0, '2026-03-28T23:00'],
    ['2026/03/29 03:00', 1, '2026-03-29T00:00'],
    ['2026/03/29 04:00', 1, '2026-03-29T01:00'],
    ['2026/10/25 01:00', 1, '2026-10-24T22:00'],
    ['2026/10/25 02:00', 1, '2026-10-24T23:00'],
    ['2026/10/25 02:00', 0, '2026-10-25T00:00'],
    ['2026/10/25 03:00', 1, '2026-10-25T00:00'],
    ['2026/10/25 03:00', 0, '2026-10-25T01:00'],
    ['2026/10/26 00:00', 0, '2026-10-25T22:00'],
  ])('%s;%i', (stamp, season, start) => {
    const { days, refused } = read('P5D_0031_0762_20261108.0', [p5d(stamp, season, 176)])
    expect(refused).toEqual([])
    expect(days.flatMap((day) => startsOf(day))).toEqual([start])
  })
  test.each([
    ['2026/03/29 01:00', 0, '2026-03-29T00:00'],
    ['2026/03/29 02:00', 1, undefined],
    ['2026/03/29 03:00', 1, '2026-03-29T01:00'],
    ['2026/10/25 01:00', 1, '2026-10-24T23:00'],
    ['2026/10/25 01:00', 0, '2026-10-25T00:00'],
    ['2026/10/25 02:00', 1, '2026-10-25T00:00'],
  ])('%s;%i in the Canary Islands', (stamp, season, start) => {
    const { days } = read('P5D_0031_0762_20261108.0', [p5d(stamp, season, 176)], 'canary')
    // The first hour of summer, and the last of winter.
    expect(days.flatMap((day) => startsOf(day, 'canary'))).toEqual([start ?? '2026-03-29T00:00'])
  })
  test.each([
    ['2026/07/01 10:00', 0],
    ['2026/01/01 10:00', 1],
    ['2026/03/29 05:00', 0],
    ['2026/03/29 01:00', 1],
    ['2026/10/25 04:00', 1],
    ['2026/10/25 01:00', 0],
  ])('%s cannot be of season %i', (stamp, season) => {
    const { days, refused } = read('P5D_0031_0762_20261108.0', [p5d(stamp, season, 176)])
    expect(refused).toEqual([`1: the season cannot be ${season} at ${stamp}`])
    expect(days).toEqual([])
  })
})

describe('whole days of 23, 24 and 25 hours', () => {
  const march = [[1, 0], ...Array.from({ length: 21 }, (_, i) => [i + 3, 1])]
  const october = [[1, 1], [2, 1], [2, 0], ...Array.from({ length: 21 }, (_, i) => [i + 3, 0])]
  const june = Array.from({ length: 23 }, (_, i) => [i + 1, 1])
  test.each([
    ['2026/03/29', march, '2026/03/30 00:00', 1, 23],
    ['2026/06/10', june, '2026/06/11 00:00', 1, 24],
    ['2026/10/25', october, '2026/10/26 00:00', 0, 25],
  ])('%s', (day, hours, last, lastSeason, count) => {
    const labels = hours.map(([hour = 0, season = 0]) => [label(day, hour), season] as const)
    const lines = [...labels, [last, lastSeason] as const].map(([stamp, season], i) =>
      p5d(stamp, season, i + 1),
    )
    const { days, refused } = read('P5D_0031_0762_20261108.0', lines)
    expect(refused).toEqual([])
    expect(days).toHaveLength(1)
    expect([...(days[0]?.imported ?? [])]).toEqual(Array.from({ length: count }, (_, i) => i + 1))
  })
  test('in quarters', () => {
    const start = Date.parse('2026-10-24T22:00:00Z')
    const lines = Array.from({ length: 100 }, (_, i) => {
      const end = start + (i + 1) * 900_000
      const season = end < Date.parse('2026-10-25T01:00:00Z') ? 1 : 0
      const text = new Date(end + (1 + season) * 3_600_000).toISOString()
      const values = Array.from({ length: 8 }, () => '0.000;0')
        .join(';')
        .replace('0.000', `0.${100 + i}`)
      return `${cups}0F;11;${text.slice(0, 10).replaceAll('-', '/')} ${text.slice(11, 19)};${season};${values};1`
    })
    const { days, refused, layout } = read('P2D_0031_0762_20261108.0', lines)
    expect([refused, layout.name]).toEqual([[], 'P2D'])
    expect([...(days[0]?.imported ?? [])]).toEqual(Array.from({ length: 100 }, (_, i) => 100 + i))
  })
})

describe('each kind of file', () => {
  test.each([
    [
      'F5D_0031_0762_20261008.0',
      `${cups}0F;2026/10/25 02:00;1;189;0;0;0;0;0;1;1;FE26000123;`,
      { imported: 189, states: 3, reactive: 0 },
      { source: 3, date: '2026-10-08', version: 0 },
    ],
    [
      'F5D_0031_0762_20261008.0.bz2',
      `${cups}0F;2026/10/25 02:00;1;189;7;10;20;30;40;4;1;FE26000123;1;2;`,
      { imported: 189, exported: 7, states: 2, reactive: 50 },
      { source: 3, date: '2026-10-08', version: 0 },
    ],
    [
      'RF5D_0031_0762_20261108.2',
      `${cups}0F;2026/10/25 02:00;1;190;0;0;0;0;0;3;1;FE26000123`,
      { imported: 190, states: 3 },
      { source: 4, date: '2026-11-08', version: 2 },
    ],
    [
      'P5D_0031_0762_20261027.1',
      `${cups}0F;2026/10/25 02:00;1;176;0;`,
      { imported: 176, states: 1 },
      { source: 2, date: '2026-10-27', version: 1 },
    ],
    [
      'F1_0031_20260930_20261007.1',
      `${cups}1P;11;2026/10/25 02:00:00;1;14;0;3;0;0;2;0;0;1;1;`,
      { imported: 14_000, reactive: 5_000, states: 3 },
      { source: 3, date: '2026-10-07', version: 1 },
    ],
    [
      'P1D_0031_0762_20261027.0',
      `${cups}1P;11;2026/10/25 02:00:00;1;14.250;0;0.000;0;3.100;0;0.000;0;0.000;0;0.000;0;0.000;128;0.000;128;1;1`,
      { imported: 14_250, reactive: 3_100, states: 1 },
      { source: 2, date: '2026-10-27', version: 0 },
    ],
    [
      'P1_0031_0762_20261027.0',
      `${cups}1P;11;2026/10/25 02:00:00;1;14,250;0;0;128;3.1;200;0;0;0;0;0;0;0;128;0;128;22;1`,
      { imported: 14_250, reactive: 0, states: 2 },
      { source: 2, date: '2026-10-27', version: 0 },
    ],
  ])('%s', (name, line, values, file) => {
    const { days, refused } = read(name, [line])
    expect(refused).toEqual([])
    const [day] = days
    for (const [magnitude, value] of Object.entries(values))
      expect([magnitude, day?.[magnitude as 'imported'][1]]).toEqual([magnitude, value])
    expect(fileOfRank(day?.ranks[1] ?? 0)).toEqual(file)
    expect(day?.ranks.filter((rank) => rank > 0)).toHaveLength(1)
  })
  test('quarters: P2D, F1QH', () => {
    const p2d = `${cups}1P;11;2026/10/24 23:45:00;1;4;0;0;0;1;0;0;0;0;0;0;0;0;128;0;128;1`
    const { days } = read('P2D_0031_0762_20261027.0', [p2d])
    expect([days[0]?.step, days[0]?.imported[94], days[0]?.reactive[94]]).toEqual([15, 4_000, 1_000])
    const f1 = `${cups}1P;11;2026/10/24 23:45:00;1;4;0;3;0;0;0;0;0;7;1;`
    const quarter = read('F1QH_0031_20260930_20261007.1', [f1]).days[0]
    expect([quarter?.step, quarter?.states[94]]).toEqual([15, 2])
    expect(read('F1_0031_20260930_20261007.1', [f1]).refused).toEqual([
      '1: 2026/10/24 23:45:00 ends no interval of 60 minutes',
    ])
  })
  test('what panels made is apart', () => {
    const line = `${cups}0F;2026/10/25 14:00;0;640;;;;;;;;FE26000123;`
    const [used] = read('A5D_0031_0762_20261008.0', [line]).days
    expect([used?.selfUsed?.values[14], used?.generated, used?.ranks.some((rank) => rank > 0)]).toEqual([
      640,
      undefined,
      false,
    ])
    // In the export column of a meter; its imports are 0.
    const made = `${cups}0F;2026/10/25 14:00;0;0;640;0;0;0;0;1;1;FE26000123;`
    expect(read('B5D_0031_0762_20261008.0', [made]).days[0]?.generated?.values[14]).toBe(640)
    expect(read('B5D_0031_0762_20261008.0', [line]).refused).toEqual(['1: the value is missing'])
  })
  test('whether there is any energy in it', () => {
    const hasEnergy = (name: string, ...lines: string[]) => read(name, lines).reader.hasEnergy
    const nothing = p5d('2026/10/24 10:00', 1, 0)
    expect(hasEnergy('P5D_0031_0762_20261027.0', nothing)).toBe(false)
    expect(hasEnergy('P5D_0031_0762_20261027.0', nothing, p5d('2026/10/24 11:00', 1, 0, 1))).toBe(true)
    expect(hasEnergy('B5D_0031_0762_20261027.0', p5d('2026/10/24 10:00', 1, 640))).toBe(false)
  })
  test('an unknown kind in the name is not taken for another', () => {
    for (const name of [
      'C5D_0031_0762_20261008.0',
      'M1QH_0031_20260930_20261007.1',
      'rb5d_0031_0762_20261008',
    ])
      expect(readFileName(name)).toEqual({
        problem: `the name says ${name.split('_')[0]}, which is no kind of curve file that is known`,
      })
    for (const name of ['curva.txt', 'consumo_2026.csv', 'ES0031405512340001MK_2026.csv'])
      expect(readFileName(name)).toEqual({ date: '2000-01-01', version: 0 })
  })
  test('by shape where the name says nothing', () => {
    const shapes: [string, string][] = [
      ['P5D', p5d('2026/10/24 10:00', 1, 1)],
      ['F5D', `${cups}0F;2026/10/24 10:00;1;1;0;0;0;0;0;1;1;F;`],
      ['F1', `${cups}0F;11;2026/10/24 10:00:00;1;1;0;0;0;0;0;0;0;1;1;`],
      ['F1QH', `${cups}0F;11;2026/10/24 10:15:00;1;1;0;0;0;0;0;0;0;1;1;`],
      ['P1', `${cups}0F;11;2026/10/24 10:00:00;1;${'1;0;'.repeat(8)}1;1`],
      ['P2', `${cups}0F;11;2026/10/24 10:15:00;1;${'1;0;'.repeat(8)}1`],
    ]
    for (const [kind, line] of shapes) expect(read('curva.txt', [line]).layout.name).toBe(kind)
    expect(() => read('x', [`${cups}0F;2026/10/24 10:00;1;1;;;;;;;;F;`])).toThrow(
      'only its name could say it',
    )
    expect(fileOfRank(read('x', [shapes[0]?.[1] ?? '']).days[0]?.ranks[9] ?? 0).date).toBe('2000-01-01')
  })
  test('a value that its meter says is not valid is a gap', () => {
    const line = `${cups}1P;11;2026/10/24 10:00:00;1;999.0;128;0;0;${'0;0;'.repeat(6)}1;1`
    const { days, refused, reader } = read('P1D_0031_0762_20261027.0', [line])
    expect([days[0]?.ranks.some((rank) => rank > 0), refused, reader.invalid]).toEqual([false, [], 1])
  })
})

describe('what is refused', () => {
  const name = 'P5D_0031_0762_20261027.0'
  test.each([
    [p5d('2026/10/24 10:00', 1, '-5'), '-5 is negative'],
    [p5d('2026/10/24 10:00', 1, 'NaN'), 'NaN is no number'],
    [p5d('2026/10/24 10:00', 1, ''), 'the value is missing'],
    [
      p5d('2026/10/24 10:00', 1, 80_000_001),
      '80000001 would be 80,000.001 kW, and this supply cannot have more than 80,000 kW',
    ],
    [p5d('2026/10/24 10:30', 1, 1), '2026/10/24 10:30 ends no interval of 60 minutes'],
    [p5d('2026/10/32 10:00', 1, 1), '2026/10/32 10:00 is no time'],
    [p5d('2026/10/24 10:00', 2, 1), '2 is no season (0 or 1)'],
    [p5d('2026/11/20 10:00', 0, 1), 'step 10 of 2026-11-20 is not over yet'],
    ['ES00314;2026/10/24 10:00;1;1;0;', 'ES00314 is no CUPS'],
    [`${cups};2026/10/24 10:00;1`, 'has 3 fields, and P5D has 4 to 5 of them'],
    [`${cups};2026/10/24 10:00;1;1;2;3;4`, 'has 7 fields, and P5D has 4 to 5 of them'],
  ])('%s', (line, reason) => {
    const good = p5d('2026/10/23 11:00', 1, 7)
    const { days, refused } = read(name, [good, line])
    expect(refused).toEqual([`2: ${reason}`])
    expect(days.map(({ day, imported }) => [day, imported[10]])).toEqual([['2026-10-23', 7]])
  })
  test('an hour twice, also in its other spelling', () => {
    const lines = [
      p5d('2026/10/25 02:00', 0, 5),
      p5d('2026/10/25 03:00', 1, 6),
      p5d('2026/10/25 02:00', 0, 5),
    ]
    const { days, refused } = read(name, lines)
    expect(refused).toEqual([
      '2: step 3 of 2026-10-25 is in the file already',
      '3: step 3 of 2026-10-25 is in the file already',
    ])
    expect(days).toEqual([])
  })
  test.each([
    ['P5D_0031_0762_20261027.0', p5d('2026/10/24 10:00', 1, 5_000_000), '5000000 would be 5,000 kW'],
    ['P5D_0031_0762_20261027.0', p5d('2026/10/24 10:00', 1, 20_001), '20001 would be 20.001 kW'],
    ['P5D_0031_0762_20261027.0', p5d('2026/10/24 10:00', 1, 20_000), undefined],
    ['P5D_0031_0762_20261027.0', p5d('2026/10/24 10:00', 1, 1, 100_001), '100001 would be 100.001 kW'],
    ['P5D_0031_0762_20261027.0', p5d('2026/10/24 10:00', 1, 1, 90_000), undefined],
    ['B5D_0031_0762_20261027.0', p5d('2026/10/24 10:00', 1, 0, 90_000), undefined],
    ['B5D_0031_0762_20261027.0', p5d('2026/10/24 10:00', 1, 0, 5_000_000), '5000000 would be 5,000 kW'],
    [
      'P2D_0031_0762_20261027.0',
      `${cups}1P;11;2026/10/24 23:45:00;1;5.001;0;0;0;1;0;0;0;0;0;0;0;0;128;0;128;1`,
      '5.001 would be 20.004 kW, and this supply cannot have more than 20 kW',
    ],
  ])('%s: what 4.6 kW cannot be, %s', (file, line, reason) => {
    const { refused, days } = read(file, [line], 'peninsula', [4.6, 4.6])
    const reasons = reason ? [`1: ${reason}`] : []
    expect(refused).toHaveLength(reasons.length)
    expect(refused.join()).toContain(reasons.join())
    expect(days).toHaveLength(1 - reasons.length)
  })
  test('an unknown supply, and a day without a contract', () => {
    const other = p5d('2026/10/24 10:00', 1, 1).replace(cups, 'ES0021000000123456XN')
    const { refused, reader, days } = read(name, [other, other, p5d('2019/10/24 10:00', 1, 1)])
    expect([refused, days]).toEqual([[], []])
    expect([...reader.unknown]).toEqual([['ES0021000000123456XN', 2]])
    expect([...reader.outside]).toEqual([[cups, 1]])
  })
  test('files of another kind', () => {
    expect(() => read('x.csv', ['a,b,c,d,e'])).toThrow("separated by ',' and not by ';'")
    expect(() => read('x.csv', ['a\tb\tc\td'])).toThrow('separated by tabs')
    expect(() => read('x.csv', ['hello'])).toThrow('no curve file')
    expect(() => read('x.csv', ['CUPS;Fecha;Valor;X'])).toThrow('its columns are CUPS, Fecha, Valor, X')
    expect(() => read('x.csv', ['a;b;c;d'])).toThrow('its first line has 4 fields')
    expect(readFileName('P5D_0031_0762_20261340.0')).toHaveProperty('problem')
    expect(readFileName('P5D_0031_0762_20261008.300')).toHaveProperty('problem')
  })
})

describe('no half days', () => {
  const name = 'P5D_0031_0762_20261027.0'
  const tenth = (day: string, wh: number | string = 1) => p5d(`2026/10/${day} 10:00`, 1, wh)
  test('a day of which a line is refused is left out, also what comes after it; others are not', () => {
    const lines = [
      tenth('22'),
      tenth('23'),
      p5d('2026/10/24 00:00', 1, 'x'),
      p5d('2026/10/23 12:00', 1, 3),
      `${cups};2026/10/20 12:00`,
      p5d('2026/10/20 10:00', 1, 3),
      tenth('24'),
    ]
    const { days, refused, reader } = read(name, lines)
    expect(days.map(({ day }) => day)).toEqual(['2026-10-22', '2026-10-24'])
    expect(refused.map((one) => one.split(':')[0])).toEqual(['3', '5'])
    expect([...reader.leftOut.values()]).toEqual([
      { contractId: 7, cups, day: '2026-10-23' },
      { contractId: 7, cups, day: '2026-10-20' },
    ])
    expect(reader.isTooLate).toBe(false)
  })
  test('a gap is none', () => {
    expect(read(name, [tenth('22'), p5d('2026/10/22 12:00', 1, 1)]).reader.leftOut.size).toBe(0)
  })
  test('downloads too, on the day when the clocks change as well', () => {
    const header = 'CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion'
    const hours = (day: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${cups};${day}/10/2026;${i + 1};0,1;R`)
    const lines = [header, ...hours('24', 24), ...hours('25', 25), ...hours('26', 24)]
    lines[5] = lines[5]?.replace('0,1', '-1') ?? ''
    lines[30] = lines[30]?.replace('0,1', '') ?? ''
    const { days, refused } = read('mine.csv', lines)
    expect(refused).toEqual(['6: -1 is negative', '31: the value is missing'])
    expect(days.map(({ day }) => day)).toEqual(['2026-10-26'])
  })
  test('a day that was taken before is said to be too late, and left out when it is read again', () => {
    const make = (leftOut?: ReadonlyMap<string, LeftOutDay>) => {
      const { layout } = read(name, [tenth('22')])
      const refused: number[] = []
      const reader = new CurveFileReader({
        layout,
        step: 60,
        rank: 1,
        latestMs: Date.parse('2026-11-16T00:00:00Z'),
        supplyOf: () => ({
          cups,
          days: new SupplyDays('peninsula'),
          limits: limitsOf([]),
          contractOn: () => 7,
        }),
        refuse: (line) => refused.push(line),
        leftOut,
      })
      const put = (line: string, number: number) =>
        reader.line(
          Uint8Array.from(line, (letter) => letter.charCodeAt(0)),
          0,
          line.length,
          number,
        )
      put(tenth('22'), 1)
      put(tenth('23'), 2)
      const taken = reader.take(false)
      put(p5d('2026/10/22 11:00', 1, 'x'), 3)
      return { reader, refused, days: [...taken, ...reader.take(true)].map(({ curve }) => curve.day) }
    }
    const first = make()
    expect([first.reader.isTooLate, first.days]).toEqual([true, ['2026-10-22', '2026-10-23']])
    const again = make(first.reader.leftOut)
    expect([again.reader.isTooLate, again.days]).toEqual([false, ['2026-10-23']])
    expect(again.refused).toEqual(first.refused)
  })
})

test('nothing said of self-consumption is not 0', () => {
  const header = 'CUPS;Fecha;Hora;AE_kWh;AS_kWh;AE_AUTOCONS_kWh;REAL/ESTIMADO'
  const of = (value: string) =>
    read('mine.csv', [header, `${cups};24/10/2026;10;0,5;0;${value};R`]).days[0]?.selfUsed
  expect(of('')).toBeUndefined()
  expect([of('0,25')?.values[9], of('0,25')?.ranks[9]]).toEqual([
    250,
    rankOf({ source: 1, date: '2000-01-01', version: 0 }),
  ])
})
