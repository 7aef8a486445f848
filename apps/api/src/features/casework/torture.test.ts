import { expect, test } from 'vitest'
import { closedAfterAll } from '#test/closed-after-all'
import { askServer, testDatabase } from '#test/database'
import { audit } from '#test/desk-torture/audit'
import { storm } from '#test/desk-torture/storm'
import { sharedBundle } from '#test/processes/shared-bundle'

// A small part of `npm run torture -- desk`: the same code, seeded, within a test's time. The database is shared with other
// tests: instead of restarting it, its connections are cut.

const isWhole = Boolean(process.env['TEST_WHOLE'])

const database = await closedAfterAll(testDatabase())
const bundle = await sharedBundle()
const breakDatabase = () =>
  askServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}'`)

test('what two people answer while servers die arrives once, and in its own case', {
  timeout: 1_200_000,
}, async () => {
  const world = { database, address: database.address, bundle, breakDatabase, say: () => {} }
  const tally = await storm(world, {
    cases: isWhole ? 200 : 12,
    seed: 20_261_119,
    breakEvery: 5,
    restMs: 700,
  })
  expect([...tally.wrong, ...(await audit(world, tally.cases))]).toEqual([])
  expect(tally.killed).toBeGreaterThan(0)
})
