import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from './app.ts'
import { closedAfterAll } from './closed-after-all.ts'
import { aContract, aCustomer, anAccount } from './builders.ts'

const app = await closedAfterAll(testApp())

test('each app has a database of its own, and two apps can share one', async () => {
  const shared = await testApp({ database: app.database })
  const other = await testApp()
  await aCustomer(app.database)
  const count = sql`select count(*) as customers from customers`
  expect(await shared.database.one(count)).toEqual({ customers: 1 })
  expect(await other.database.one(count)).toEqual({ customers: 0 })
  await shared.close()
  await other.close()
  expect(await app.database.one(count)).toEqual({ customers: 1 })
})

test('customers call with their session, staff with a read-only one', async () => {
  const { vat, id } = await anAccount(app.database)
  await aContract(app.database, { customerId: id })
  expect((await app.visitor.get('/api/v2/users')).statusCode).toBe(401)
  expect((await (await app.as(vat)).get('/api/v2/users')).json()).toMatchObject({ vat, readonly: false })
  expect((await (await app.asReadOnly(vat)).get('/api/v2/users')).json()).toMatchObject({
    vat,
    readonly: true,
  })
})
