import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database'
import { type Database, openDatabase, sql } from '#platform/database'
import { migrate } from './migrations.ts'
import { migrationsFolder } from './start-database.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await testDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'fanal-migrations-'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const file = (name: string, text: string) => writeFile(join(folder, name), text)
const tables = async () =>
  (
    await database.many<{ name: string }>(sql`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`)
  ).map(({ name }) => name)

test('our migrations build the current schema, and a second run has nothing to do', async () => {
  const applied = await migrate(database, migrationsFolder())
  expect(applied.length).toBeGreaterThan(0)
  expect(await tables()).toContain('customers')
  expect(await migrate(database, migrationsFolder())).toEqual([])
})

test('files are applied in the order of their names; others in the folder are left alone', async () => {
  await file('0002-b.sql', 'alter table a add column b int')
  await file('0001-a.sql', 'create table a (id int)')
  await file('notes.txt', 'not SQL')
  expect(await migrate(database, folder)).toEqual(['0001-a.sql', '0002-b.sql'])
})

test('three processes that start at once apply each file once', async () => {
  await file('0001-a.sql', 'create table a (id int); select pg_sleep(0.1); insert into a values (1)')
  await file('0002-b.sql', 'create table b (id int)')
  const others: Database[] = [1, 2, 3].map(() => openDatabase({ address: database.address }))
  const applied = await Promise.all(others.map((other) => migrate(other, folder)))
  await Promise.all(others.map((other) => other.close()))
  expect(applied.flat().sort()).toEqual(['0001-a.sql', '0002-b.sql'])
  expect(await database.many(sql`select id from a`)).toEqual([{ id: 1 }])
})

test('a file that was changed after it had been applied is refused', async () => {
  await file('0001-a.sql', 'create table a (id int)')
  await migrate(database, folder)
  await file('0001-a.sql', 'create table a (id bigint)')
  await file('0002-b.sql', 'create table b (id int)')
  await expect(migrate(database, folder)).rejects.toThrow(
    'Migration 0001-a.sql was changed after it had been applied.',
  )
  expect(await tables()).not.toContain('b')
})

test('a file that fails leaves nothing of itself and is named; those before it stay', async () => {
  await file('0001-a.sql', 'create table a (id int)')
  await file('0002-b.sql', 'create table b (id int); create table a (id int)')
  await file('0003-c.sql', 'create table c (id int)')
  await expect(migrate(database, folder)).rejects.toThrow(
    'Migration 0002-b.sql failed: relation "a" already exists',
  )
  expect(await tables()).toEqual(['a', 'migrations'])
  await file('0002-b.sql', 'create table b (id int)')
  expect(await migrate(database, folder)).toEqual(['0002-b.sql', '0003-c.sql'])
})

test('a table in use is waited for in short turns, so that others go on with it', async () => {
  await file('0001-a.sql', 'create table a (id int)')
  await migrate(database, folder)
  await file('0002-more.sql', 'alter table a add column more int')
  const reader = await database.connect()
  await reader.query('begin')
  await reader.query('select * from a')
  const migrating = migrate(database, folder)
  const isWaiting = sql`
    select count(*) from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = 'a'::regclass`
  await expect
    .poll(async () => (await database.one<{ count: number }>(isWaiting)).count, { timeout: 60_000 })
    .toBe(1)
  // It would wait for ever behind a change that waits for the reader.
  expect(await database.many(sql`select id from a`)).toEqual([])
  await reader.query('commit')
  reader.release()
  expect(await migrating).toEqual(['0002-more.sql'])
})

test('a database of a newer version is refused and not touched', async () => {
  await file('0001-a.sql', 'create table a (id int)')
  await file('0003-newer.sql', 'create table newer (id int)')
  await migrate(database, folder)
  await rm(join(folder, '0003-newer.sql'))
  await file('0002-b.sql', 'create table b (id int)')
  await expect(migrate(database, folder)).rejects.toThrow(
    /migrated by another version of Fanal \(0003-newer\.sql\)/,
  )
  expect(await tables()).not.toContain('b')
})

test('a failed start does not block the next one', async () => {
  await file('0001-a.sql', 'this is no SQL')
  await expect(migrate(database, folder)).rejects.toThrow('0001-a.sql')
  await file('0001-a.sql', 'create table a (id int)')
  expect(await migrate(database, folder)).toEqual(['0001-a.sql'])
})

describe('a database that a newer version has migrated', () => {
  const addNotes = 'create table notes (id int)'
  const migrateTo = async (later: string) => {
    await file('0001-a.sql', 'create table a (id int)')
    await file('0002-b.sql', later)
    await migrate(database, folder)
    await rm(join(folder, '0002-b.sql'))
  }

  test('is served by the version before, whose changes go on', async () => {
    await migrateTo(addNotes)
    expect(await migrate(database, folder)).toEqual([])
  })

  test('is refused where the change needed the portal to be closed', async () => {
    await migrateTo(`-- while closed: half of the rows change their customer.\n${addNotes}`)
    await expect(migrate(database, folder)).rejects.toThrow(/another version of Fanal \(0002-b\.sql\)/)
  })

  test('is refused by a version that has files which that one did not have', async () => {
    await migrateTo(addNotes)
    await file('0003-c.sql', 'create table c (id int)')
    await expect(migrate(database, folder)).rejects.toThrow(/another version of Fanal \(0002-b\.sql\)/)
  })
})
