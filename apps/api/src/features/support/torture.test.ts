import { expect, test } from 'vitest'
import { closedAfterAll } from '#test/closed-after-all'
import { askServer, testDatabase } from '#test/database'
import { sharedBundle } from '#test/processes/shared-bundle'
import { audit } from '#test/support-torture/audit'
import { storm } from '#test/support-torture/storm'

// A small part of `npm run torture -- support`: the same code, seeded, within a test's time. The database is shared with
// other tests: instead of restarting it, its connections are cut.

const database = await closedAfterAll(testDatabase())
const bundle = await sharedBundle()
const breakDatabase = () =>
  askServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}'`)

test('what is sent while servers die is there once', { timeout: 600_000 }, async () => {
  const world = { database, address: database.address, bundle, breakDatabase, say: () => {} }
  const size = { submits: 200, senders: 6, people: 8, breakEvery: 3, restMs: 800 }
  const tally = await storm(world, { ...size, seed: 20_261_116 })
  const { wrong } = await audit(world, tally.submits)
  expect([...tally.wrong, ...wrong]).toEqual([])
  expect(tally.killed).toBeGreaterThan(1)
  expect(tally.lost).toBeGreaterThan(10)
})
