import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { unpackValues } from '@fanal/domain/consumption/curve-values'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importCurves } from '#features/consumption/import-curves'
import { curvesLock } from '#features/consumption/lock-queries'
import { sql } from '#platform/database'
import { aContract, aCups, aCustomer, type Contract } from '#test/builders'
import { testEnv } from '#test/app'
import { fanal, type Ran } from '#test/command'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'

const cups = 'ES0031405512340001MK0F'
const database = await closedAfterAll(testDatabase())
const folder = await folderRemovedAfterAll()
let customerId: number
let home: Contract

beforeAll(async () => {
  customerId = (await aCustomer(database)).id
  home = await aContract(database, { customerId, cups })
})
beforeEach(async () => {
  await database.run(sql`truncate curve_days, curve_days_aside, curve_months, events`)
})

type Content = string | Uint8Array
async function importing(files: Record<string, Content>): Promise<Ran> {
  const paths = Object.keys(files).map((name) => join(folder, name))
  for (const [i, content] of Object.values(files).entries()) await writeFile(paths[i] ?? '', content)
  const ran = await fanal(database.address, ['import', 'curves', ...paths])
  return { ...ran, out: ran.out.replaceAll(`${folder}/`, '') }
}
const check = (...words: string[]) => fanal(database.address, ['curves', 'check', ...words])

interface Row {
  contract_id: number
  day: string
  step_minutes: 15 | 60
  state: number
  states: Buffer
  imported: Buffer
  imported_wh: number
  exported_wh: number
  source: number
  file_date: string
  generated: Buffer
}
const rows = () => database.many<Row>(sql`select * from curve_days order by contract_id, day`)
const valuesOf = async (count: number) => {
  const [row] = await rows()
  return row ? unpackValues(row.imported, count) : []
}

/** A day of hours, with its season flag. */
function hoursOf(day: string, wh: (i: number) => number, of = cups): string[] {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const offset = (utc: number) =>
    utc >= Date.parse('2024-03-31T01:00Z') && utc < Date.parse('2024-10-27T01:00Z') ? 2 : 1
  const start = midnight - offset(midnight - 7_200_000) * 3_600_000
  const nextDay = midnight + 86_400_000
  const end = nextDay - offset(nextDay - 7_200_000) * 3_600_000
  return Array.from({ length: (end - start) / 3_600_000 }, (_, i) => {
    const utc = start + (i + 1) * 3_600_000
    const text = new Date(utc + offset(utc) * 3_600_000).toISOString()
    const label = `${text.slice(0, 10).replaceAll('-', '/')} ${text.slice(11, 16)}`
    return `${of};${label};${offset(utc) - 1};${wh(i)};0;`
  })
}
const p5d = (lines: readonly string[], end = '\r\n') => `${lines.join(end)}${end}`
const f5d = (lines: readonly string[], method = 1) =>
  p5d(lines.map((line) => `${line}0;0;0;0;${method};1;FE24000123;`))
const one = `${cups};2024/10/24 10:00;1;176;0;`

describe('from the file to the stored bytes', () => {
  test.each([
    ['2024-03-31', 23],
    ['2024-06-12', 24],
    ['2024-10-27', 25],
  ])('%s has %i hours', async (day, count) => {
    const { code, out } = await importing({ 'P5D_0031_0762_20241101.0': p5d(hoursOf(day, (i) => i + 1)) })
    expect([code, out]).toEqual([
      0,
      `P5D_0031_0762_20241101.0: P5D, ${count} lines, 0 refused; 1 new day, 0 changed, 0 kept (better data were there), 0 as they were\n`,
    ])
    const [row] = await rows()
    expect(row).toMatchObject({
      contract_id: home.id,
      day,
      step_minutes: 60,
      state: 1,
      imported_wh: (count * (count + 1)) / 2,
      source: 2,
      file_date: '2024-11-01',
    })
    expect(await valuesOf(count)).toEqual(Array.from({ length: count }, (_, i) => i + 1))
    expect(row?.imported).toHaveLength(count * 2)
    expect(await check()).toMatchObject({ code: 0, out: '1 days and 1 months: 0 differences\n' })
  })

  test('the Canary Islands have their own midnight', async () => {
    const island = await aContract(database, { customerId, cups: aCups() })
    await database.run(sql`update contracts set postal_code = '35001' where id = ${island.id}`)
    const lines = [
      `${island.cups};2024/06/12 01:00;1;5;0;`,
      `${island.cups};2024/06/13 00:00;1;9;0;`,
      `${island.cups};2024/10/27 01:00;1;1;0;`,
      `${island.cups};2024/10/27 01:00;0;2;0;`,
      `${island.cups};2024/10/27 02:00;0;3;0;`,
    ]
    expect((await importing({ 'P5D_0031_0762_20241101.0': p5d(lines) })).code).toBe(0)
    const stored = await rows()
    expect(stored.map(({ day, imported }) => [day, imported.length])).toEqual([
      ['2024-06-12', 48],
      ['2024-10-27', 50],
    ])
    expect(unpackValues(stored[1]?.imported ?? Buffer.alloc(0), 25).slice(0, 4)).toEqual([1, 2, 3, 0])
  })

  test('a supply has the contract that was in force', async () => {
    const supply = aCups()
    const before = await aContract(database, { customerId, cups: supply })
    const after = await aContract(database, { customerId, cups: supply })
    await database.run(sql`update contracts set end_date = '2024-06-11' where id = ${before.id}`)
    await database.run(sql`update contracts set start_date = '2024-06-12' where id = ${after.id}`)
    const lines = ['2024-06-11', '2024-06-12', '2024-01-15'].flatMap((day) => hoursOf(day, () => 1, supply))
    // The file has another border point.
    const file = p5d(lines).replaceAll('0F;', '1P;')
    const { code, out } = await importing({ 'P5D_0031_0762_20241101.0': file })
    expect(code).toBe(0)
    expect(out).toContain(`${supply.slice(0, 20)} had no contract in force then (24 lines)`)
    expect((await rows()).map(({ contract_id, day }) => [contract_id, day])).toEqual([
      [before.id, '2024-06-11'],
      [after.id, '2024-06-12'],
    ])
  })

  test('generation, and a customer’s download with a byte order mark', async () => {
    const panels = `${cups};2024/06/12 14:00;1;0;640;;;;;;;FE26000123;\n`
    const csv = `\ufeffCUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh\n${cups};12/06/2024;14;0,5;E;0,25\n`
    expect((await importing({ 'B5D_0031_0762_20240708.0': panels, 'mine.csv': csv })).code).toBe(0)
    const [row] = await rows()
    expect(row).toMatchObject({ imported_wh: 500, exported_wh: 250, state: 2, source: 1 })
    expect(unpackValues(row?.generated ?? Buffer.alloc(0), 24)[13]).toBe(640)
  })
})

describe('a customer’s download in other layouts', () => {
  test('comma-separated and quoted, the CUPS last, lines before the headings and a total', async () => {
    const csv = [
      'Titular,Marta Puig',
      '"Fecha","Hora","Consumo (Wh)","CUPS"',
      `"12/6/2024","0","500","${cups}"`,
      `"12/6/2024","23","250","${cups}"`,
      '"Total","","750",""\n',
    ].join('\n')
    const { code, out } = await importing({ 'mine.csv': csv })
    expect([code, out]).toEqual([0, expect.stringContaining('CSV, 5 lines, 0 refused; 1 new day')])
    expect((await rows())[0]).toMatchObject({ day: '2024-06-12', imported_wh: 750 })
  })

  test('of nobody, or without a heading: refused whole, and why', async () => {
    const { code, out } = await importing({
      'a.csv': 'Fecha;Hora;Consumo kWh\n12/06/2024;1;0,5\n',
      'b.csv': `CUPS;Fecha;Consumo kWh\n${cups};12/06/2024;0,5\n`,
      'c.csv': `CUPS;Fecha;Hora;Consumo\n${cups};12/06/2024;1;500\n`,
    })
    expect(code).toBe(1)
    expect(out.trim().split('\n')).toEqual([
      'a.csv: refused whole: none of its columns is the CUPS: whose it is cannot be told',
      'b.csv: refused whole: its columns are CUPS, Fecha, Consumo kWh: none of them is the hour',
      'c.csv: refused whole: Consumo does not say whether it is kWh or Wh',
    ])
    expect(await rows()).toEqual([])
  })
})

describe('implausible files are reported', () => {
  const zeros = hoursOf('2024-06-12', () => 0)

  test('energy that is all 0', async () => {
    const { code, out } = await importing({ 'P5D_0031_0762_20240708.0': p5d(zeros) })
    expect(code).toBe(0)
    expect(out).toContain('P5D_0031_0762_20240708.0: all of its energy is 0')
    expect(
      (await importing({ 'P5D_0031_0762_20240708.1': p5d(hoursOf('2024-06-12', () => 1)) })).out,
    ).not.toContain('all of its energy')
    // Like files with generation in the import column.
    const panels = `${cups};2024/06/12 14:00;1;640;0;;;;;;;FE26000123;\n`
    expect((await importing({ 'B5D_0031_0762_20240708.0': panels })).out).toContain('all of its energy is 0')
  })

  test('an unknown kind', async () => {
    const { code, out } = await importing({ 'C5D_0031_0762_20240708.0': p5d(hoursOf('2024-06-12', () => 1)) })
    expect(code).toBe(1)
    expect(out).toContain('refused whole: the name says C5D, which is no kind of curve file that is known')
    expect(await rows()).toEqual([])
  })
})

describe('merging with stored data', () => {
  const day = '2024-06-12'
  const p = p5d(hoursOf(day, () => 5).filter((_, i) => i !== 3))
  const f = f5d(hoursOf(day, () => 6))

  const quarters = (wh: string) =>
    hoursOf(day, () => 1)
      .flatMap((line) =>
        ['15', '30', '45', '00'].map((minutes) => {
          const [, stamp = '', season = ''] = line.split(';')
          const hour = Number(stamp.slice(11, 13))
          const begun =
            minutes === '00'
              ? stamp
              : `${day.replaceAll('-', '/')} ${String((hour + 23) % 24).padStart(2, '0')}:${minutes}`
          return `${cups};11;${begun}:00;${season};${wh};0;${'0;0;'.repeat(7)}1;1\n`
        }),
      )
      .join('')

  test('again, newer, better, older and late', async () => {
    await importing({ 'P5D_0031_0762_20240614.0': p })
    const first = await rows()
    expect((await importing({ 'P5D_0031_0762_20240614.0': p })).out).toContain(
      '0 changed, 0 kept (better data were there), 1 as they were',
    )
    expect(await rows()).toEqual(first)
    expect([...(first[0]?.states ?? [])][3]).toBe(0)
    await importing({ 'P5D_0031_0762_20240614.1': p5d(hoursOf(day, () => 7).slice(0, 2)) })
    expect((await valuesOf(24)).slice(0, 5)).toEqual([7, 7, 5, 0, 5])
    await importing({ 'P5D_0031_0762_20240613.0': p5d(hoursOf(day, () => 9)) })
    expect((await valuesOf(24)).slice(0, 5)).toEqual([7, 7, 5, 9, 5])
    await importing({ 'F5D_0031_0762_20240708.0': f })
    expect(new Set(await valuesOf(24))).toEqual(new Set([6]))
    expect((await rows())[0]).toMatchObject({ state: 3, source: 3 })
    await importing({
      'RF5D_0031_0762_20240701.0': f5d(
        hoursOf(day, () => 8),
        5,
      ),
    })
    await importing({ 'F5D_0031_0762_20240709.0': f })
    expect((await rows())[0]).toMatchObject({ state: 2, source: 4, imported_wh: 8 * 24 })
    expect(await check()).toMatchObject({ code: 0 })
  })

  test('the report matches what is shown', async () => {
    const told = async (name: string, content: string) =>
      /(\d+ new.*)\n$/.exec((await importing({ [name]: content })).out)?.[1]
    const kept = '0 new days, 0 changed, 1 kept (better data were there), 0 as they were'
    const same = '0 new days, 0 changed, 0 kept (better data were there), 1 as they were'
    await importing({ 'F5D_0031_0762_20240708.0': f })
    expect(await told('P5D_0031_0762_20240614.0', p)).toBe(kept)
    expect(await told('P2D_0031_0762_20240614.0', quarters('0.002'))).toBe(kept)
    expect(await told('F5D_0031_0762_20240709.0', f)).toBe(same)
    const csv = (made: string) =>
      [
        'CUPS;Fecha;Hora;AE_kWh;AS_kWh;AE_AUTOCONS_kWh;REAL/ESTIMADO',
        ...Array.from({ length: 24 }, (_, i) => `${cups};12/06/2024;${i + 1};0,006;0;${made};R\n`.trim()),
        '',
      ].join('\n')
    expect(await told('empty.csv', csv(''))).toBe(same)
    expect(await told('zeros.csv', csv('0'))).toBe(same)
    expect(await database.many(sql`select length(self_used) as bytes from curve_days`)).toEqual([
      { bytes: 0 },
    ])
    expect(await told('made.csv', csv('0,1'))).toBe(
      '0 new days, 1 changed, 0 kept (better data were there), 0 as they were',
    )
  })

  test('quarters hidden by billed hours come back with better ones', async () => {
    await importing({ 'P2D_0031_0762_20240614.0': quarters('0.002') })
    expect((await rows())[0]).toMatchObject({ step_minutes: 15, imported_wh: 192 })
    await importing({ 'F5D_0031_0762_20240708.0': f })
    expect((await rows())[0]).toMatchObject({ step_minutes: 60, imported_wh: 144 })
    const billed = quarters('0.001').replaceAll(`0;${'0;0;'.repeat(7)}1;1`, `${'0;'.repeat(7)}1;1`)
    await importing({ 'F1QH_0031_20240630_20240708.1': billed })
    expect((await rows())[0]).toMatchObject({ step_minutes: 15, imported_wh: 96, state: 3 })
    expect(await check()).toMatchObject({ code: 0 })
  })

  test('in any order', async () => {
    const files: [string, string][] = [
      ['P5D_0031_0762_20240614.0', p],
      ['P5D_0031_0762_20240614.1', p5d(hoursOf(day, () => 7).slice(0, 5))],
      ['F5D_0031_0762_20240708.0', f5d(hoursOf(day, () => 6).slice(4, 20))],
      ['RF5D_0031_0762_20240801.0', f5d(hoursOf(day, () => 8).slice(10, 12), 5)],
      ['A5D_0031_0762_20240708.0', p5d([`${cups};2024/06/12 14:00;1;641;;;;;;;;FE26000123;`])],
      ['P2D_0031_0762_20240614.0', quarters('0.003')],
      ['mine.csv', `CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion\n${cups};12/06/2024;23;0,5;E\n`],
    ]
    const results = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(files, { minLength: files.length }), async (shuffled) => {
        await database.run(sql`truncate curve_days, curve_days_aside, curve_months`)
        expect((await importing(Object.fromEntries(shuffled))).code).toBe(0)
        results.add(
          JSON.stringify([await rows(), await database.many(sql`select * from curve_months order by month`)]),
        )
      }),
      { numRuns: 10 },
    )
    expect(results.size).toBe(1)
    expect((await rows())[0]).toMatchObject({ step_minutes: 60, source: 4 })
    expect((await valuesOf(24)).slice(0, 13)).toEqual([7, 7, 7, 7, 6, 6, 6, 6, 6, 6, 8, 8, 6])
  })
})

describe('packed files', () => {
  const two = `${one}\n${one.replace('10:00;1;176;0', '11:00;1;177;3')}\n`
  const bzip2 = Buffer.from(
    'QlpoOTFBWSZTWZVtZDMAACxeAAAQQAD/mAMKCAAgAFQVVNk1AGjQKqnlG0jTQGW5ZSUvnSXCGy1avWGGWVLwuhLVJwvYpTVTErRF4xKHyvUsqZfi7kinChISrayGYA==',
    'base64',
  )
  const name = 'P5D_0031_0762_20241101.0'
  test.each([
    ['gzip', `${name}.gz`, gzipSync(two)],
    ['bzip2', `${name}.bz2`, bzip2],
    ['zip', 'all.zip', zipSync({ [name]: strToU8(two) })],
    ['gzip in zip', 'all.zip', zipSync({ [`in/${name}.gz`]: gzipSync(two) })],
  ])('%s', async (_, path, content) => {
    const { code, out } = await importing({ [path]: content })
    expect([code, out]).toEqual([0, expect.stringContaining('P5D, 2 lines, 0 refused; 1 new day')])
    expect((await valuesOf(24)).slice(9, 11)).toEqual([176, 177])
  })
  test.each([
    ['gzip', `${name}.gz`, gzipSync(two)],
    ['bzip2', `${name}.bz2`, bzip2],
    ['zip', 'all.zip', zipSync({ [name]: strToU8(two) })],
  ])('%s that was cut off is refused, and nothing of it stored', async (_, path, content) => {
    for (const length of [content.length - 5, content.length >> 1]) {
      const { code, out } = await importing({ [path]: content.subarray(0, length) })
      expect([code, out]).toEqual([1, expect.stringMatching(/refused whole: .*cut off/)])
    }
    expect(await rows()).toEqual([])
  })
  test.each([
    ['gzip', `${name}.gz`, gzipSync(two), 20],
    ['bzip2', `${name}.bz2`, bzip2, 40],
  ])('%s that is damaged says so', async (_, path, content, at) => {
    const damaged = Buffer.from(content)
    damaged.fill(0xa5, at, at + 8)
    const { code, out } = await importing({ [path]: damaged })
    expect([code, out]).toEqual([1, expect.stringMatching(/refused whole: the archive is damaged[^A-Z]*\n$/)])
    expect(await rows()).toEqual([])
  })
  test('a damaged file of an archive does not affect the others', async () => {
    const archive = zipSync({ 'a.txt': [strToU8(two), { level: 0 }], [name]: [strToU8(two), { level: 0 }] })
    const at = Buffer.from(archive).indexOf('176')
    archive[at] = 0x39
    const { code, out, err } = await importing({ 'all.zip': archive })
    expect(code).toBe(1)
    expect(out).toContain('all.zip/a.txt: refused whole: the archive is damaged')
    expect(err).toContain('1 file and 0 lines were refused')
    expect(out).toContain(`all.zip/${name}: P5D, 2 lines, 0 refused`)
    expect((await valuesOf(24)).slice(9, 11)).toEqual([176, 177])
  })
})

describe('refusals', () => {
  test('lines with their numbers; the others are stored', async () => {
    const other = one.replace('10/24', '10/23')
    const lines = [
      one,
      one.replace('10:00;1', '11:00;0'),
      '',
      one.replace('176', '-1'),
      one,
      other,
      other.replace('10:00', '12:00'),
      one.replace('176', '5000000'),
      one.replaceAll(cups, 'ES0021000000123456XN0F'),
      one.replaceAll(cups, 'ES0021000000123456XN0F'),
    ]
    const { code, out, err } = await importing({ 'P5D_0031_0762_20241101.0': p5d(lines) })
    expect(code).toBe(1)
    expect(out.split('\n')).toEqual(
      [
        'line 2: the season cannot be 0 at 2024/10/24 11:00',
        'line 4: -1 is negative',
        'line 5: step 10 of 2024-10-24 is in the file already',
        'line 8: 5000000 would be 5,000 kW, and this supply cannot have more than 20 kW',
        'ES0021000000123456XN is no supply of ours (2 lines)',
        'day 2024-10-24 of ES0031405512340001MK is left out',
        'P5D, 10 lines, 4 refused; 1 new day, 0 changed, 0 kept (better data were there), 0 as they were',
      ]
        .map((text) => `P5D_0031_0762_20241101.0: ${text}`)
        .concat(''),
    )
    expect(err).toContain('0 files and 4 lines were refused')
    expect((await rows()).map(({ day }) => day)).toEqual(['2024-10-23'])
    expect((await valuesOf(24)).slice(9, 12)).toEqual([176, 0, 176])
  })

  test('a day is skipped even if its bad line comes after a part of it was stored', async () => {
    await importing({ 'P5D_0031_0762_20241004.0': p5d(hoursOf('2024-10-03', () => 9)) })
    const [before] = await rows()
    // So many that the first days are stored before the last line comes: midnights of 24 years, twice.
    const many: string[] = []
    for (const long of [aCups(), aCups()]) {
      const { id } = await aContract(database, { customerId, cups: long })
      await database.run(sql`update contracts set start_date = '2000-01-01' where id = ${id}`)
      for (let i = 0; i < 8_760; i += 1) {
        const day = new Date(Date.UTC(2000, 0, 2 + i)).toISOString().slice(0, 10)
        const month = Number(day.slice(5, 7))
        if (![3, 4, 10].includes(month))
          many.push(`${long};${day.replaceAll('-', '/')} 00:00;${month > 4 && month < 10 ? 1 : 0};1;0;`)
      }
    }
    const lines = [
      ...hoursOf('2024-10-03', () => 5).slice(0, 12),
      ...hoursOf('2024-10-04', () => 5).slice(0, 12),
      ...many,
      ...hoursOf('2024-10-04', () => 5).slice(12),
      ...hoursOf('2024-10-03', () => -5).slice(12, 13),
      ...hoursOf('2024-10-05', () => 5),
    ]
    const { out } = await importing({ 'P5D_0031_0762_20241101.0': p5d(lines) })
    expect(out.match(/is negative/g)).toHaveLength(1)
    expect(out).toContain('day 2024-10-03 of ES0031405512340001MK is left out')
    // From two parts, counted once.
    expect(out).toContain(`${many.length + 2} new days, 0 changed, 0 kept (better data were there), 0 as`)
    const own = (await rows()).filter(({ contract_id }) => contract_id === home.id)
    expect(own.map(({ day, imported_wh }) => [day, imported_wh])).toEqual([
      ['2024-10-03', 216],
      ['2024-10-04', 120],
      ['2024-10-05', 120],
    ])
    expect(own[0]).toEqual(before)
    expect(await check()).toMatchObject({ code: 0 })
  })

  test('truncated files and other kinds are refused without affecting the batch', async () => {
    const files = {
      'P5D_0031_0762_20241102.0': `${one}\n${one.slice(0, -3)}`,
      'P5D_0031_0762_20241103.0': `${one}\n${one.slice(0, -1)}`,
      'commas.csv': one.replaceAll(';', ','),
      'empty.csv': '',
      'binary.csv': Buffer.from([0x45, 0, 0x53, 0]),
      'P5D_0031_0762_20241101.0': p5d(hoursOf('2024-10-23', () => 3)),
    }
    const { code, out, err } = await importing(files)
    expect(code).toBe(1)
    expect(out.split('\n')).toEqual([
      'P5D_0031_0762_20241102.0: refused whole: it is cut off: its last line is not whole',
      'P5D_0031_0762_20241103.0: refused whole: it is cut off: its last line is not whole',
      "commas.csv: refused whole: its fields are separated by ',' and not by ';', and it has no headings",
      'empty.csv: refused whole: it is empty',
      'binary.csv: refused whole: it is no text (or text of two bytes a letter)',
      'P5D_0031_0762_20241101.0: P5D, 24 lines, 0 refused; 1 new day, 0 changed, 0 kept (better data were there), 0 as they were',
      '',
    ])
    expect(err).toContain('5 files and 0 lines')
    expect((await rows()).map(({ day }) => day)).toEqual(['2024-10-23'])
    expect(await database.many(sql`select kind, detail->>'file' as file from events`)).toEqual([
      { kind: 'import.curves', file: 'P5D_0031_0762_20241101.0' },
    ])
  })

  test('truncated at any byte of the last line, nothing of the file is stored', async () => {
    const last = one.replace('10:00', '11:00')
    const files = Object.fromEntries(
      Array.from({ length: last.length - 1 }, (_, i) => [
        `P5D_0031_0762_20241101.${i}`,
        `${one}\n${last.slice(0, i + 1)}`,
      ]),
    )
    const { code, out } = await importing(files)
    expect([code, out.split('refused whole: it is cut off').length - 1]).toEqual([1, last.length - 1])
    // As many fields as the others, but not a number.
    const plain = one.slice(0, -1)
    expect(
      (await importing({ 'P5D_0031_0762_20241101.0': `${plain}\n${plain.slice(0, -1)}-` })).out,
    ).toContain('refused whole: it is cut off')
    expect(await rows()).toEqual([])
  })

  test('future intervals are refused, to the hour', async () => {
    const path = join(folder, 'P5D_0031_0762_20240614.0')
    await writeFile(
      path,
      p5d([...hoursOf('2024-06-12', () => 1), ...hoursOf('2024-06-13', () => 1).slice(0, 10)]),
    )
    const at = async (now: string) => {
      const refused: string[] = []
      const events = {
        onRefused: (_: string, line: number, reason: string) => refused.push(`${line}: ${reason}`),
        onProgress: () => undefined,
        onWait: () => undefined,
      }
      for await (const _ of importCurves({ database, env: testEnv() }, path, new Date(now), events));
      return { refused, days: (await rows()).map(({ day }) => day) }
    }
    expect(await at('2024-06-13T06:59:59Z')).toEqual({
      refused: ['33: step 9 of 2024-06-13 is not over yet', '34: step 10 of 2024-06-13 is not over yet'],
      days: ['2024-06-12'],
    })
    expect(await at('2024-06-13T08:00:00Z')).toEqual({ refused: [], days: ['2024-06-12', '2024-06-13'] })
  })

  test('a last line without a line break is complete', async () => {
    expect((await importing({ 'P5D_0031_0762_20241101.0': one })).code).toBe(0)
    expect(await rows()).toHaveLength(1)
  })

  test('two imports wait for each other', async () => {
    const path = join(folder, 'P5D_0031_0762_20241101.0')
    await writeFile(path, one)
    let isDone = false
    const [ran] = await database.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(${curvesLock})`)
      const running = fanal(database.address, ['import', 'curves', path]).finally(() => {
        isDone = true
      })
      await new Promise((resolve) => void setTimeout(resolve, 400))
      expect([isDone, await rows()]).toEqual([false, []])
      return [running]
    })
    expect(await ran).toMatchObject({ code: 0, err: expect.stringContaining('Another import of curves') })
    expect(await rows()).toHaveLength(1)
  })

  test('without a file or argument', async () => {
    const { code, out } = await importing({})
    expect([code, out]).toEqual([2, ''])
    const none = await fanal(database.address, ['import', 'curves', join(folder, 'none')])
    expect([none.code, none.out]).toEqual([1, expect.stringContaining('there is no such file')])
  })
})

describe('curves check', () => {
  test('a manual inconsistency is found and repaired', async () => {
    const lines = ['2024-06-12', '2024-07-12'].flatMap((day) => hoursOf(day, (i) => 100 * i))
    await importing({ 'P5D_0031_0762_20241101.0': p5d(lines) })
    const right = await database.many(sql`select * from curve_months order by month`)
    await database.run(sql`update curve_days set imported_wh = imported_wh + 1 where day = '2024-06-12'`)
    await database.run(sql`update curve_months set period_wh[2] = 5, days = 2 where month = '2024-06-01'`)
    await database.run(sql`delete from curve_months where month = '2024-07-01'`)
    await database.run(sql`
      insert into curve_months values (${customerId}, ${home.id}, '2024-08-01', 1, 0, 1, 0, 0, '{1,0,0}', '{1,0}')`)
    const found = await check()
    expect(found.code).toBe(1)
    expect(found.out.split('\n').map((line) => line.replace(`contract ${home.name}, `, ''))).toEqual([
      '2024-06-12: its totals are 27601, 0, 0, its values add up to 27600, 0, 0',
      '2024-06-01: days is 2, its days add up to 1',
      expect.stringMatching(/^2024-06-01: period_wh is \d+,5,\d+, its days add up to [\d,]+$/),
      '2024-07-01: the month is missing',
      '2024-08-01: the month has no days',
      '2 days and 2 months: 5 differences',
      '',
    ])
    expect(await check('--repair')).toMatchObject({ code: 0, out: expect.stringContaining('0 left') })
    expect(await check()).toMatchObject({ code: 0, out: '2 days and 2 months: 0 differences\n' })
    expect(await database.many(sql`select * from curve_months order by month`)).toEqual(right)
  })

  test('an unreadable row is reported, not guessed', async () => {
    await importing({ 'P5D_0031_0762_20241101.0': p5d(hoursOf('2024-06-12', () => 1)) })
    await database.run(sql`update curve_days set imported = '\\x010203'`)
    const { code, out } = await check('--repair')
    expect([code, out]).toEqual([1, expect.stringContaining('cannot be read: 3 bytes are not 24 values')])
  })
})
