import type { TariffOptions } from '@fanal/contract/schemas/products'
import { beforeAll, describe, expect, test } from 'vitest'
import { aSignedInCustomer, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aContract, anAccount, aProduct } from '#test/builders'

const app = await closedAfterAll(testApp())
const { id: customerId, client } = await aSignedInCustomer(app)
beforeAll(async () => {
  await aProduct(app.database, 'Llum Clara', '2.0TD')
  await aProduct(app.database, 'Casa i feina', '2.0TD')
  await aProduct(app.database, 'Vell', '2.0TD', { offered: false })
  await aProduct(app.database, 'Demà', '2.0TD', { from: '2099-01-01' })
  await aProduct(app.database, 'Casa i feina', '3.0TD')
})

const options = async (parts: object) => {
  const { name } = await aContract(app.database, { customerId, ...parts })
  return (await client.get(`/api/v2/contracts/${name}/tariffs/`)).json<TariffOptions>()
}

describe('what another access tariff would bring', () => {
  test('of a 3.0TD: what is offered for 2.0TD today, its own name first', async () => {
    const { current, other } = await options({ tariff: '3.0TD', product: 'Casa i feina' })
    expect([current.tariff, current.product, current.prices?.power.length]).toEqual([
      '3.0TD',
      'Casa i feina',
      6,
    ])
    expect([other?.tariff, other?.products.map(({ name }) => name)]).toEqual([
      '2.0TD',
      ['Casa i feina', 'Llum Clara'],
    ])
    expect(other?.products[0]?.prices).toMatchObject({
      from: '2024-01-01',
      power: ['0.081', '0.082'],
      energy: ['0.121', '0.122', '0.123'],
    })
  })
  test('of a 2.0TD whose product is not in the catalogue', async () => {
    const { current, other } = await options({ product: 'Desconegut' })
    expect([current.prices, other?.tariff, other?.products.length]).toEqual([null, '3.0TD', 1])
  })
  test.each([{ tariff: '6.1TD' }, { type: 'gas' }])('of %j: nothing', async (parts) => {
    expect((await options(parts)).other).toBeNull()
  })
  test('of somebody else’s contract: it is not there', async () => {
    const stranger = await anAccount(app.database)
    const { name } = await aContract(app.database, { customerId: stranger.id })
    expect((await client.get(`/api/v2/contracts/${name}/tariffs/`)).statusCode).toBe(404)
  })
})
