import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { fanal } from '#test/command'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'
import { findProduct } from './queries.ts'

const database = await closedAfterAll(testDatabase())
const folder = await folderRemovedAfterAll()
beforeEach(() => database.run(sql`truncate products, events cascade`))

const prices = { from: '2026-01-01', power: ['0.082011', '0.008096'], energy: ['0.226', '0.150', 0.124] }
const product = (over: object = {}) => ({ name: 'Llum Clara', tariff: '2.0TD', prices: [prices], ...over })

async function importing(...records: object[]) {
  const path = join(folder, `${Math.random()}.jsonl`)
  await writeFile(path, records.map((record) => JSON.stringify(record)).join('\n'))
  return fanal(database.address, ['import', 'products', path])
}

test('a product with its prices; again, nothing changes; later ones are added and the earlier stay', async () => {
  expect((await importing(product())).out).toContain('1 new, 0 changed, 0 as they were, 0 refused')
  expect((await importing(product())).out).toContain('0 new, 0 changed, 1 as they were, 0 refused')
  const next = { ...prices, from: '2027-01-01', surplus: '0.05' }
  expect((await importing(product({ prices: [next], offered: false }))).out).toContain('0 new, 1 changed')
  expect(await findProduct(database, 'Llum Clara', '2.0TD')).toMatchObject({
    is_offered: false,
    duration_months: 12,
    prices: [
      {
        from: '2026-01-01',
        power: ['0.082011', '0.008096'],
        energy: ['0.226', '0.150', '0.124'],
        surplus: null,
      },
      { from: '2027-01-01', surplus: '0.05' },
    ],
  })
})

test('what is said of it, by language; a language that a file does not have stays', async () => {
  const said = {
    description: { es: 'Precio fijo', ca: 'Preu fix' },
    link: { es: 'https://www.example.com/' },
  }
  expect((await importing(product(said))).out).toContain('1 new')
  expect((await importing(product(said), product({ ...said, tariff: 'X' }))).out).toContain('1 as they were')
  expect((await importing(product({ description: { ca: 'Preu clar' } }))).out).toContain('1 changed')
  expect((await importing(product())).out).toContain('1 as they were')
  expect(await findProduct(database, 'Llum Clara', '2.0TD')).toMatchObject({
    description: { es: 'Precio fijo', ca: 'Preu clar' },
    link: { es: 'https://www.example.com/' },
  })
  const { out } = await importing(product({ link: { ca: 'http://x', fr: 'y' } }))
  expect(out).toContain('link.ca: is not an https address')
})

test('of several tariffs under one name; gas has a fixed part and no power', async () => {
  const six = Array.from({ length: 6 }, () => '0.1')
  const large = product({ tariff: '3.0TD', prices: [{ from: '2026-01-01', power: six, energy: six }] })
  const gas = product({ tariff: 'RL.1', prices: [{ from: '2026-01-01', energy: ['0.06'], fixed: '0.15' }] })
  expect((await importing(product(), large, gas)).out).toContain('3 new')
})

test.each([
  [
    'too few prices',
    { prices: [{ ...prices, power: ['0.1'] }] },
    'prices[0].power: has 1 prices, 2.0TD 2 periods',
  ],
  ['too many', { tariff: '3.0TD' }, 'prices[0].energy: has 3 prices, 3.0TD 6 periods'],
  ['a day twice', { prices: [prices, prices] }, 'prices[1].from: 2026-01-01 is there twice'],
  ['no price', { prices: [] }, 'prices: is empty'],
  [
    'not a price',
    { prices: [{ ...prices, energy: ['a', '-1', '1e3'] }] },
    'prices[0].energy[1]: is not a price in euros',
  ],
])('refused: %s', async (_, over, reason) => {
  const { code, out } = await importing(product(over))
  expect([code, out]).toEqual([1, expect.stringContaining(reason)])
  expect(await database.many(sql`select id from products`)).toEqual([])
})
