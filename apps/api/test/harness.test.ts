import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from './app.ts'
import { closedAfterAll } from './closed-after-all.ts'
import { aContract, aCustomer, anAccount } from './builders.ts'

const app = await closedAfterAll(testApp())

test('each app has a database of its own, and two apps can share one', async () => {
  const shared = await testApp({ database: app.database })
  const other = await testApp()
  const { id } = await aCustomer(app.database)
  const own = sql`select id from customers where id = ${id}`
  expect(await shared.database.many(own)).toEqual([{ id }])
  expect(await other.database.many(own)).toEqual([])
  await shared.close()
  await other.close()
  expect(await app.database.many(own)).toEqual([{ id }])
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
