import { expect, test } from 'vitest'
import { closedAfterAll } from '#test/closed-after-all'
import { audit } from '#test/contracting-torture/audit'
import { emptyTally, storm } from '#test/contracting-torture/storm'
import { prepare, startChecks } from '#test/contracting-torture/world'
import { askServer, testDatabase } from '#test/database'
import { sharedBundle } from '#test/processes/shared-bundle'

// A small part of `npm run torture -- contracting`: the same code, seeded, within a test's time. The database is shared
// with other tests: instead of restarting it, its connections are cut.

const database = await closedAfterAll(testDatabase())
const bundle = await sharedBundle()
const checks = await closedAfterAll(startChecks())
const breakDatabase = () =>
  askServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}'`)

test('who contracts while servers die has it once, and whole', { timeout: 600_000 }, async () => {
  const plain = { database, address: database.address, bundle, breakDatabase, say: () => {} }
  const world = await prepare(plain, checks.url)
  const tally = emptyTally()
  const size = { wizards: 8, browsers: 8, breakEvery: 5, repeats: 0, dying: 1 }
  await storm(world, { ...size, seed: 20_261_116 }, tally)
  const { wrong } = await audit(world, tally.wizards)
  expect([...tally.wrong, ...wrong]).toEqual([])
  expect(tally.killed).toBeGreaterThan(1)
  expect(tally.lost).toBeGreaterThan(10)
})
