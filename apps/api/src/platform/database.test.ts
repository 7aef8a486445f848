import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { DatabaseAddress } from '@fanal/embedded-postgres'
import { inDatabase, patient } from '#test/address'
import { type TestApp, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { askServer, type TestDatabase, testDatabase } from '#test/database'
import { openDatabase, sql } from './database.ts'
import { isDatabaseAway } from './database/away.ts'

const database = await closedAfterAll(testDatabase())
beforeAll(async () => {
  await database.run(sql`create table notes (text text)`)
})
beforeEach(() => database.run(sql`delete from notes`))

const notes = async () =>
  (await database.many<{ text: string }>(sql`select text from notes order by text`)).map(({ text }) => text)
const cutConnections = () =>
  askServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}'`)

test('days stay days, and counts are numbers', async () => {
  const row = await database.one(
    sql`select date '2026-03-29' as day, 9007199254740991::bigint as big, count(*) from notes`,
  )
  expect(row).toEqual({ day: '2026-03-29', big: 9_007_199_254_740_991, count: 0 })
})

test('values are bound, never part of the statement', async () => {
  const evil = "'); drop table notes; --"
  await database.run(sql`insert into notes (text) values (${evil})`)
  expect(await notes()).toEqual([evil])
})

test('one statement has one name, another has another', () => {
  const [first, again] = [1, 2].map((id) => sql`select ${id}::int`)
  expect(first?.name).toBe(again?.name)
  expect(first?.name).not.toBe(sql`select ${1}::bigint`.name)
})

describe('a transaction', () => {
  test('keeps all or nothing', async () => {
    await database.transaction((tx) => tx.run(sql`insert into notes (text) values ('kept')`))
    const failing = database.transaction(async (tx) => {
      await tx.run(sql`insert into notes (text) values ('lost')`)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await notes()).toEqual(['kept'])
  })

  test('reports a failure if a swallowed error rolled it back', async () => {
    const pretending = database.transaction(async (tx) => {
      await tx.run(sql`insert into notes (text) values ('swallowed')`)
      await tx.run(sql`select 1 / 0`).catch(() => undefined)
      return 'done'
    })
    await expect(pretending).rejects.toThrow('rolled back')
    expect(await notes()).toEqual([])
  })

  test('whose connection breaks between two statements fails, and only that one', async () => {
    const broken = database.transaction(async (tx) => {
      await tx.run(sql`insert into notes (text) values ('broken')`)
      await cutConnections()
      await new Promise((resolve) => setTimeout(resolve, 50))
      await tx.run(sql`insert into notes (text) values ('after')`)
    })
    const error = await broken.catch((failure: unknown) => failure)
    expect(isDatabaseAway(error)).toBe(true)
    expect(await notes()).toEqual([])
  })
})

test('idle connections that break are logged and replaced', async () => {
  const errors: Error[] = []
  // Directly: a pooler keeps its connections to us when those to the server break.
  const address = inDatabase(inject('databaseServer'), database.name)
  const own = openDatabase({ address, onError: (error) => errors.push(error) })
  await Promise.all([1, 2, 3].map((n) => own.one(sql`select ${n}::int as n, pg_sleep(0.02)`)))
  await cutConnections()
  await expect.poll(() => errors.length).toBe(3)
  expect(await own.one(sql`select 1 as ok`)).toEqual({ ok: 1 })
  await own.close()
})

const urlOf = ({ user, password, host, port, database: name }: DatabaseAddress) =>
  `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`

test('behind a pooler nothing is prepared, and limits are of each transaction and not of the session', async () => {
  const server = inDatabase(inject('databaseServer'), database.name)
  const url = new URL(typeof server === 'string' ? server : urlOf(server))
  url.searchParams.set('pooler', 'transaction')
  const pooled = openDatabase({ address: url.href, maxConnections: 1 })
  const state = sql`select current_setting('statement_timeout') as limit,
    (select count(*) from pg_prepared_statements) as prepared`
  expect(await pooled.many(state)).toEqual([{ limit: '5s', prepared: 0 }])
  expect(await pooled.transaction((tx) => tx.one(state))).toEqual({ limit: '5s', prepared: 0 })
  const session = await pooled.connect()
  expect((await session.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
  session.release()
  await pooled.close()
})

describe('whether the database is unavailable', () => {
  test('a wrong query, a missing file or a full mailbox does not mean that', async () => {
    const wrong = await database.run(sql`select * from nowhere`).catch((error: unknown) => error)
    const missing = await readFile('/nowhere/at/all').catch((error: unknown) => error)
    const slow = await database
      .transaction(async (tx) => {
        await tx.run(sql`set local statement_timeout = 10`)
        return tx.run(sql`select pg_sleep(1)`).catch((error: unknown) => Promise.reject(error))
      })
      .catch((error: unknown) => error)
    expect([wrong, missing, slow, new Error('other'), 'text', undefined].map(isDatabaseAway)).toEqual(
      Array.from({ length: 6 }, () => false),
    )
  })

  test.each([
    ['nothing listens', 'postgres://fanal@127.0.0.1:1/fanal'],
    ['no such host', 'postgres://fanal@nowhere.invalid/fanal'],
    ['no socket', 'postgres:///fanal?host=/nowhere&user=fanal'],
  ])('%s does', async (_, address) => {
    const away = openDatabase({ address })
    expect(isDatabaseAway(await away.one(sql`select 1`).catch((error: unknown) => error))).toBe(true)
    await away.close()
  })
})

describe('when all connections are taken', () => {
  let app: TestApp
  let narrow: TestDatabase
  beforeAll(async () => {
    narrow = await testDatabase({ maxConnections: 1, timeouts: { ...patient, connectMs: 5_000 } })
    app = await testApp({ database: narrow })
  })
  afterAll(async () => {
    await app.close()
    await narrow.close()
  })

  test('callers are refused instead of waiting for ever', async () => {
    const only = await narrow.connect()
    const second = await app.visitor.get('/api/v2/feature_flags')
    expect([second.statusCode, second.json().error, second.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ])
    only.release()
    expect((await app.visitor.get('/api/v2/feature_flags')).statusCode).toBe(200)
  })
})
