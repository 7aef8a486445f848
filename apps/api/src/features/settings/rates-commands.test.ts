import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rateAt } from '@fanal/domain/rates/find-rate'
import { beforeEach, expect, test } from 'vitest'
import { findRates } from '#features/settings/queries'
import { sql } from '#platform/database'
import { fanal } from '#test/command'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'

const database = await closedAfterAll(testDatabase())
const folder = await folderRemovedAfterAll()
beforeEach(() => database.run(sql`truncate rates, events`))

async function importing(content: string, ...options: string[]) {
  const path = join(folder, `${Math.random()}.txt`)
  await writeFile(path, content)
  return fanal(database.address, ['import', 'rates', path, ...options])
}
const list = async (...options: string[]) =>
  (await fanal(database.address, ['rates', 'list', ...options])).out.trim().split('\n')
const head = 'kind;scope;up_to_kw;from;to;value;conditional;source'
const november = 'electricity_tax;;;2026-11-01;2026-11-30;0.005;;"BOE of 14 November"'
const vat = 'electricity_vat;;10;2026-11-01;2026-11-30;0.10;;"BOE of 14 November"'
const access = 'access_energy;3.0TD;;2026-01-01;;0.05 0.03 0.02 0.01 0.004 0.002;;"BOE ""1"""'
const csv = (...rows: string[]) => [head, ...rows].join('\n')

test('rows apply at once, before the bundled ones, and a repeat changes nothing', async () => {
  const rows = csv(november, vat, access)
  expect(await importing(rows)).toEqual({
    code: 0,
    out: '3 new, 0 changed, 0 as they were, 0 removed\n',
    err: '',
  })
  const rates = await findRates(database)
  expect(rateAt(rates, { kind: 'electricity_tax' }, '2026-11-30')).toMatchObject({
    values: ['0.005'],
    conditional: null,
    source: 'BOE of 14 November',
  })
  expect(rateAt(rates, { kind: 'electricity_tax' }, '2026-12-01')?.conditional).toBe('0.005')
  expect(rateAt(rates, { kind: 'electricity_vat', powerW: 4_600 }, '2026-11-30')?.values).toEqual(['0.10'])
  expect(rateAt(rates, { kind: 'electricity_vat', powerW: 20_000 }, '2026-11-30')?.values).toEqual(['0.21'])
  expect(rateAt(rates, { kind: 'access_energy', scope: '3.0TD' }, '2026-09-01')?.values).toHaveLength(6)
  expect((await importing(rows)).out).toBe('0 new, 0 changed, 3 as they were, 0 removed\n')
  expect((await importing(csv(november.replace('0.005', '0.01')))).out).toBe(
    '0 new, 1 changed, 0 as they were, 0 removed\n',
  )
  const events = await database.many<{ detail: object }>(
    sql`select detail from events where kind = 'import.rates'`,
  )
  expect(events).toHaveLength(3)
})

test('JSON lines say the same; what is listed can be imported', async () => {
  await importing(
    [
      {
        kind: 'electricity_tax',
        from: '2026-11-01',
        to: '2026-11-30',
        value: 0.005,
        source: 'BOE of 14 November',
      },
      {
        kind: 'electricity_vat',
        up_to_kw: 9.999,
        from: '2027-01-01',
        to: null,
        value: '0.21',
        conditional: '0.10',
        source: 'BOE',
      },
    ]
      .map((row) => JSON.stringify(row))
      .join('\n'),
  )
  const listed = await list()
  expect(listed).toEqual([head, november, 'electricity_vat;;9.999;2027-01-01;;0.21;0.10;"BOE"'])
  expect((await importing(listed.join('\n'))).out).toBe('0 new, 0 changed, 2 as they were, 0 removed\n')
  expect((await list('--all')).length).toBeGreaterThan(40)
})

test('with --replace the rows of earlier files are removed', async () => {
  await importing(csv(november, vat))
  expect((await importing(csv(access), '--replace')).out).toBe(
    '1 new, 0 changed, 0 as they were, 2 removed\n',
  )
  expect(await list()).toEqual([head, access])
})

test('a file with a bad row changes nothing, and each is reported with its line', async () => {
  await importing(csv(vat))
  const { code, err } = await importing(
    csv(
      november,
      'electricity_tax;;;2026-12-01;2026-12-31;5.11;;BOE',
      'electricity_taxes;;;;;0.1;;BOE',
      'social_bonus;;;2027-02-30;;0.02;;BOE',
      'social_bonus;;10;2027-01-01;2026-01-01;0,02;;',
      'access_power;2.0TD;;2027-01-01;;27.1;;BOE',
      'gas_vat;;2027-01-01',
    ),
  )
  expect(code).toBe(1)
  expect(err.split('\n').map((line) => line.trim())).toEqual([
    'Nothing was changed:',
    'line 3: value: a tax is a fraction: 21 % is 0.21',
    expect.stringMatching(/^line 4: kind: is none of electricity_tax, .*social_bonus/),
    'line 5: from: is not a day like 2026-11-15',
    expect.stringMatching(/^line 6: value: is not a number.*; source: is missing$/),
    'line 7: value: 1 of 2 values',
    'line 8: has 3 values, the first line 8 names',
    '',
  ])
  expect(await list()).toEqual([head, vat])
})

test('overlapping rows are refused, within a file or with an earlier one', async () => {
  expect((await importing(csv(november, november.replace('11-01', '11-15')))).err).toContain(
    'line 3: electricity_tax from 2026-11-15 to 2026-11-30 overlaps electricity_tax from 2026-11-01 to 2026-11-30, on line 2',
  )
  expect((await importing(csv(november, november))).err).toContain('line 3: ')
  await importing(csv(november))
  const { code, err } = await importing(csv(vat, november.replace('11-01', '10-01')))
  expect([code, err]).toEqual([1, expect.stringContaining('line 3: ')])
  expect(err).toContain('imported before')
  expect(await list()).toEqual([head, november])
  // An open-ended row gives way to later ones.
  expect((await importing(csv(november.replace('11-01;2026-11-30', '10-01;')))).code).toBe(0)
})

test('a file that does not hold rates is reported', async () => {
  expect(await importing('')).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is no row in it'),
  })
  expect(await fanal(database.address, ['import', 'rates', join(folder, 'none')])).toMatchObject({ code: 2 })
  expect(await importing('name;vat\n1;2')).toMatchObject({
    code: 2,
    err: `This is no file of rates: it has name, vat. The first line of a CSV must name the columns: ${head.replaceAll(';', ', ')}\n`,
  })
  // A data row instead of the header, alone or among others, and a file that is not text.
  for (const [content, found] of [
    [vat, /^This is no file of rates: it has .*\. The first line of a CSV must name the columns: kind, /],
    [`${vat}\n${november}`, /must name the columns/],
    ['\u0000\u0001PNG\u0002', /: it is no text\. .*must name the columns/],
  ] as const)
    expect(await importing(content)).toMatchObject({ code: 2, err: expect.stringMatching(found) })
  expect((await importing(`${head.replace('value', 'valor')}\n${vat}`)).err).toMatch(
    /line 2: .*value: is missing.*valor: unknown key|line 2: .*valor: unknown key.*value: is missing/,
  )
  expect((await importing('{"value":"0.1","source":"BOE"}')).err).toContain('line 1: kind: is missing')
  expect(await importing('[\n{"kind":"gas_vat"}\n]')).toMatchObject({
    code: 1,
    err: expect.stringContaining('an object a line'),
  })
})
