import type { HomePriceAnswer } from '@fanal/contract/schemas/home'
import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aProduct } from '#test/builders'
import { sharedApp } from '#test/fixtures/shared-app'

const app = await sharedApp()
const { database } = app
const ask = (query: string) => app.visitor.get(`/api/v2/home/price${query}`)
const priceOf = async (query = '') => (await ask(query)).json<HomePriceAnswer>()

test('a visitor reads what an ordinary home costs, with what is on sale and a price known beforehand', async () => {
  await aProduct(database, 'Llum Clara', '2.0TD')
  await aProduct(database, 'Llum Vella', '2.0TD', { offered: false })
  const indexed = await aProduct(database, 'Llum Mercat', '2.0TD')
  await database.run(sql`update products set is_indexed = true where id = ${indexed}`)
  const flat = await priceOf()
  expect(flat).toMatchObject({ kind: 'flat', power_kw: '4.6', kwh: 2500, place: '', regulated: null })
  expect(flat.products.map(({ name }) => name)).toEqual(['Llum Clara'])
  const [offer] = flat.products
  const sum = offer?.lines.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0)
  expect(sum).toBe(Math.round(Number(offer?.total) * 100))
  const total = async (query: string) => Number((await priceOf(query)).products[0]?.total)
  expect(await total('?kind=house')).toBeGreaterThan(Number(offer?.total))
  // The Canary Islands have another tax.
  expect(await total('?zip=35001')).toBeLessThan(Number(offer?.total))
})

test('a postal code names its place; one that is none is refused', async () => {
  expect(await priceOf('?zip=17001&lang=ca')).toMatchObject({ place: expect.stringMatching(/Girona/) })
  expect((await ask('?zip=99999')).statusCode).toBe(400)
  expect((await ask('?kind=castle')).statusCode).toBe(400)
})
