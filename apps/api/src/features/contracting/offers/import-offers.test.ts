import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { findRetailers } from './offer-queries.ts'
import { findPromoCodes, takePromoUse } from './promo-queries.ts'
import { findSupplyPoint } from './supply-queries.ts'

const database = await closedAfterAll(testDatabase())
const folder = await folderRemovedAfterAll()
beforeEach(() => database.run(sql`truncate supply_points, retailers, promotional_codes, events`))

async function importing(what: string, text: string) {
  const path = join(folder, `${Math.random()}.csv`)
  await writeFile(path, text)
  return fanal(database.address, ['import', what, path])
}

describe('supply points', () => {
  const head =
    'cups;type;tariff;power_p1;power_p2;extension_rights;phases;cnae;selfcons_code;social_bonus;open_switch;last_power_change;until_1;kwh_1;until_2;kwh_2;postal_code;city;distributor;as_of'
  const home =
    'ES0031405512340001MK0F;electricity;2.0TD;4,6;4.6;5,75;single;9820;41;1;0;2026-07-01;2025-10-31;800 700 1300;2026-10-31;870 750 1380;17001;Girona;e-distribución;2026-11-10'
  const importPoints = (...lines: string[]) => importing('supply-points', [head, ...lines].join('\n'))
  const find = () => findSupplyPoint(database, 'ES0031405512340001MK')

  test('a row, with its newest year first; again, nothing changes', async () => {
    expect((await importPoints(home)).out).toContain('1 new, 0 changed, 0 as they were, 0 refused')
    expect(await find()).toEqual({
      type: 'electricity',
      powers: ['4.6', '4.6'],
      extension_rights: '5.750',
      phases: 'single',
      tariff: '2.0TD',
      cnae: '9820',
      selfcons_code: '41',
      has_social_bonus: true,
      has_open_switch: false,
      last_power_change: '2026-07-01',
      years: [
        { until: '2026-10-31', kwh: [870, 750, 1380] },
        { until: '2025-10-31', kwh: [800, 700, 1300] },
      ],
      zipcode: '17001',
      city: 'Girona',
      distributor: 'e-distribución',
      as_of: '2026-11-10',
    })
    expect((await importPoints(home)).out).toContain('0 new, 0 changed, 1 as they were')
  })
  test('a later row replaces it, an older one does not', async () => {
    await importPoints(home)
    const later = home.replace('2026-11-10', '2026-11-12').replace(';1;0;', ';0;1;')
    expect((await importPoints(later)).out).toContain('0 new, 1 changed')
    expect(await find()).toMatchObject({ has_social_bonus: false, has_open_switch: true })
    expect((await importPoints(home)).out).toContain('0 new, 0 changed, 1 as they were')
    expect(await find()).toMatchObject({ as_of: '2026-11-12', has_social_bonus: false })
  })
  test('JSON lines, of gas', async () => {
    const line = {
      cups: 'ES0217000000000321WZ',
      type: 'gas',
      tariff: 'RL.2',
      kwh_1: 9000,
      until_1: '2026-10-31',
    }
    const done = await importing(
      'supply-points',
      JSON.stringify({ ...line, as_of: '2026-11-10', open_switch: true }),
    )
    expect(done.out).toContain('1 new')
    expect(await findSupplyPoint(database, line.cups)).toMatchObject({
      powers: [],
      years: [{ until: '2026-10-31', kwh: [9000] }],
      has_open_switch: true,
      phases: null,
    })
  })
  test.each([
    ['ES0031405512340001MK', 'ES0031405512340001KM', 'cups: is not a valid CUPS'],
    [';2.0TD;', ';2.0A;', 'tariff: there is no access tariff 2.0A'],
    [';2.0TD;', ';RL.1;', 'tariff: RL.1 is not of electricity'],
    [';2.0TD;', ';3.0TD;', 'power_p1: 3.0TD has 6 powers, from P1 on without a gap'],
    [';4,6;4.6;', ';;4.6;', 'power_p1: 2.0TD has 2 powers, from P1 on without a gap'],
    [';4,6;', ';much;', 'power_p1: is not a power in kW'],
    [';single;', ';two;', 'phases: is none of single, three, '],
    ['870 750 1380', '870;750', 'has 21 values, the first line 20 names'],
    ['870 750 1380', 'all', 'kwh_2: is not kWh by period, with spaces between them'],
    [';1;0;', ';maybe;0;', 'social_bonus: is neither 1 nor 0'],
    ['2026-11-10', 'today', 'as_of: is not a day like 2026-11-15'],
    [';17001;', ';99999;', 'postal_code: is not a postal code'],
  ])('refused: %s as %s; the others are kept', async (from, to, reason) => {
    const other = home.replace('ES0031405512340001MK0F', 'ES0021000000123456XN')
    const { code, out } = await importPoints(home.replace(from, to), other)
    expect([code, out]).toEqual([1, expect.stringContaining(`line 2: ${reason}`)])
    expect(out).toContain('1 new, 0 changed, 0 as they were, 1 refused')
    expect(await find()).toBeUndefined()
  })
  test('the same supply point twice in a file', async () => {
    const { out } = await importPoints(home, home.replace('MK0F', 'MK'))
    expect(out).toContain('line 3: cups: supply point ES0031405512340001MK is on line 2 already')
  })
  test('another file is told apart by its columns', async () => {
    const { code, err } = await importing('supply-points', 'a,b\n1,2')
    expect([code, err]).toEqual([2, expect.stringContaining('This is no file of supply-points')])
  })
})

describe('retailers', () => {
  const importList = (...items: object[]) =>
    importing('retailers', JSON.stringify({ meta: { source: 'a list' }, items }))
  const [vatio, calor] = [
    { id: 7, name: 'Vatio Feliz', electricity: true, gas: false, group: 'Vatio' },
    { id: 8, name: 'Gas i Calor', electricity: false, gas: true },
  ]
  test('by id: one may change its name, or end; the others stay', async () => {
    expect((await importList(vatio, calor, { id: 9, name: 'Tot' })).out).toContain('Imported 3 retailers')
    await importList({ ...vatio, name: 'Vatio Alegre', code: 'r2-123' }, { ...calor, gas: false })
    expect(await findRetailers(database, 'electricity')).toEqual([
      { id: 9, name: 'Tot', code: '' },
      { id: 7, name: 'Vatio Alegre', code: 'R2-123' },
    ])
    expect(await findRetailers(database, 'gas')).toEqual([{ id: 9, name: 'Tot', code: '' }])
  })
  test.each([
    [{ ...calor, id: 0 }, 'items[1].id: '],
    [{ ...calor, name: ' ' }, 'items[1].name: is missing'],
    [{ ...calor, gas: 'yes' }, 'items[1].gas: '],
    [{ ...calor, code: '0123' }, 'items[1].code: is not a number like R2-123'],
    [{ ...calor, id: 7 }, 'the id 7 is there twice'],
  ])('refused whole: %j', async (wrong, reason) => {
    const { code, err } = await importList(vatio, wrong)
    expect([code, err]).toEqual([1, expect.stringContaining(reason)])
    expect(await findRetailers(database, 'electricity')).toEqual([])
  })
})

describe('promotional codes', () => {
  const head = 'code;discount;from;to;energy;max_uses'
  test('a code; again, nothing changes, and its uses stay', async () => {
    const file = `${head}\nhola-20;20;;2026-12-31;electricity;100`
    expect((await importing('promotional-codes', file)).out).toContain('1 new')
    await takePromoUse(database, 'HOLA-20')
    expect((await importing('promotional-codes', file)).out).toContain('1 as they were')
    await importing('promotional-codes', '{"code":"HOLA-20","discount":25.5,"max_uses":null}')
    expect(await findPromoCodes(database)).toEqual([
      { code: 'HOLA-20', discount_cents: 2550, from: null, to: null, energy: null, max_uses: null, uses: 1 },
    ])
    const { out } = await fanal(database.address, ['promotional-codes', 'list'])
    expect(out).toBe('HOLA-20  25.50 €  both  … to …  used 1 of any number\n')
  })
  test.each([
    ['A B;5;;;;', 'code: is not 2 to 40 letters, digits, - or _'],
    ['AB;0.00;;;;', 'discount: is not an amount in euros above 0'],
    ['AB;5;2026-02-01;2026-01-01;;', 'to: is before from'],
    ['AB;5;;;water;', 'energy: is none of electricity, gas'],
    ['AB;5;;;;0', 'max_uses: is not a whole number above 0'],
  ])('refused: %s', async (line, reason) => {
    const { code, out } = await importing('promotional-codes', `${head}\n${line}`)
    expect([code, out]).toEqual([1, expect.stringContaining(reason)])
    expect(await findPromoCodes(database)).toEqual([])
  })
})
