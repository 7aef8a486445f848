import { endpoint } from '@fanal/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Db, type Sql, sql } from '#platform/database'
import { route } from '#platform/endpoint'
import { anAccount } from '#test/builders'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'

// A read-only session is answered on connections that cannot write, whatever a handler does.

const schemas = { response: z.object({ written: z.number() }) }
/** A read by its contract, with a handler that writes all the same. */
const planted = endpoint<typeof schemas>({ name: 'planted', path: 'test/planted', access: 'customer' })
const app = await closedAfterAll(
  testApp({
    routes: [
      route(planted, schemas, async ({ db, session }) => ({
        written: await db.run(sql`update customers set name = 'Changed' where id = ${session.customerId}`),
      })),
    ],
  }),
)
const { readOnly } = app.database

const writes: [string, Sql][] = [
  ['insert', sql`insert into rate_limits (bucket, window_start, hits) values ('x', now(), 1)`],
  ['update', sql`update customers set name = name`],
  ['delete', sql`delete from customers`],
  [
    'a write in a common table',
    sql`with gone as (delete from outbox returning id) select count(*) from gone`,
  ],
  ['a lock of rows', sql`select id from customers for update`],
  ['a function that writes', sql`select * from open_guess(array['x'])`],
  ['a sequence', sql`select nextval(pg_get_serial_sequence('customers', 'id'))`],
  ['truncate', sql`truncate customers`],
  ['a new table', sql`create table customers_too (id bigint)`],
]
const ways: [string, (db: Db, query: Sql) => Promise<unknown>][] = [
  ['many', (db, query) => db.many(query)],
  ['maybe', (db, query) => db.maybe(query)],
  ['one', (db, query) => db.one(query)],
  ['run', (db, query) => db.run(query)],
]

describe.each(writes)('%s', (_, query) => {
  test.each(ways)('is refused by the database (%s), alone and in a transaction', async (_way, ask) => {
    await expect(ask(readOnly, query)).rejects.toThrow('read-only transaction')
    await expect(readOnly.transaction((tx) => ask(tx, query))).rejects.toMatchObject({ name: 'WriteRefused' })
  })
})

test('what only reads is answered, and a connection that refused can write again', async () => {
  expect(await readOnly.one(sql`select 1 as one`)).toEqual({ one: 1 })
  expect(await readOnly.readOnly.transaction((tx) => tx.one(sql`select 1 as one`))).toEqual({ one: 1 })
  await expect(readOnly.connect()).rejects.toThrow()
  for (let i = 0; i < app.database.maxConnections; i += 1)
    await app.database.run(
      sql`insert into rate_limits (bucket, window_start, hits) values (${`y${i}`}, now(), 1)`,
    )
})

test('a handler that writes is refused in a read-only session, and only there', async () => {
  const { vat, id } = await anAccount(app.database)
  const name = async () =>
    (await app.database.one<{ name: string }>(sql`select name from customers where id = ${id}`)).name
  const before = await name()
  const refused = await (await app.asReadOnly(vat)).get('/api/v2/test/planted')
  expect([refused.statusCode, refused.json().error, await name()]).toEqual([403, 'read_only', before])
  expect((await (await app.as(vat)).get('/api/v2/test/planted')).json()).toEqual({ written: 1 })
  expect(await name()).toBe('Changed')
})
