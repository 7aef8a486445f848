import { expect, test } from 'vitest'
import { closedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'
import { audit } from '#test/notices-torture/audit'
import { storm } from '#test/notices-torture/storm'
import { sharedBundle } from '#test/processes/shared-bundle'

// A small part of `npm run torture -- notices`: the same code, seeded, within a test's time.

const database = await closedAfterAll(testDatabase())

test('everybody is told once though those who tell and send are killed', { timeout: 600_000 }, async () => {
  const world = { database, address: database.address, bundle: await sharedBundle('notices'), say: () => {} }
  const size = { people: 1_200, hookEvery: 20, restMs: 250, kills: { notify: 3, send: 1 } }
  const tally = await storm(world, { ...size, seed: 20_261_116 })
  expect((await audit(world, tally)).wrong).toEqual([])
  expect(tally.killed.notify).toBeGreaterThan(1)
  expect(tally.killed.send).toBeGreaterThan(0)
})
