import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, sql } from '#platform/database'
import { isDatabaseAway } from '#platform/database/away'
import { EmbeddedPostgresError, startEmbeddedPostgres } from '@fanal/embedded-postgres'
import { roomy } from '@fanal/embedded-postgres/folder-fixture'
import { readEnv } from '#platform/env'
import { checkDurability, startDatabase, withAdvice } from './start-database.ts'

const folder = mkdtempSync(join(roomy, 'fanal-start-'))
// As root the database runs under another user, who needs access.
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an embedded database that is killed under the running server is brought back, with its data', async () => {
  const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const running = await startDatabase({ env, say: () => undefined })
  const { database, revive } = running
  try {
    await database.run(sql`insert into feature_flags (name, value) values ('crm.case', false)`)
    const pid = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGKILL')
    // Open connections notice within moments.
    await expect.poll(() => database.one(sql`select 1 as ok`).then(() => false, isDatabaseAway)).toBe(true)
    await revive?.()
    expect(await database.one(sql`select value from feature_flags`)).toEqual({ value: false })
    // A healthy one is not touched.
    await revive?.()
    expect(await database.one(sql`select value from feature_flags`)).toEqual({ value: false })
  } finally {
    await running.stop()
  }
})

test.each([
  ['fsync', 'off'],
  ['full_page_writes', 'off'],
  ['synchronous_commit', 'local'],
])('a database with %s = %s is not for production', async (name, value) => {
  // The database of the first test: making another takes longer than all the rest.
  const cluster = await startEmbeddedPostgres({
    dataDir: folder,
    name: 'fanal',
    settings: { [name]: value },
  })
  const database = openDatabase({ address: cluster.address })
  try {
    await expect(checkDurability(database)).rejects.toThrow(`${name} = ${value}`)
  } finally {
    await database.close()
    await cluster.stop()
  }
})

test('where the embedded database does not run, the other way is named', () => {
  const unsupported = new EmbeddedPostgresError('unsupported_platform', 'Not here.')
  expect(withAdvice(unsupported).message).toBe('Not here. Set DATABASE_URL to use another PostgreSQL server.')
  const full = new EmbeddedPostgresError('disk_full', 'No space.')
  expect(withAdvice(full)).toBe(full)
})
