import { expect, test } from 'vitest'
import { closedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'
import { rollRestarts } from './rolling.ts'
import { sharedBundle } from './shared-bundle.ts'

const database = await closedAfterAll(testDatabase())
const bundle = await sharedBundle()

// `npm run torture -- doors` restarts 20 times.
test('rolling restarts under load drop no request', { timeout: 600_000 }, async () => {
  const load = { callers: 6, pauseMs: 25 }
  const statuses = await rollRestarts(database.address, { restarts: 5, ...load, options: { bundle } })
  expect(Object.keys(statuses)).toEqual(['200'])
  expect(statuses[200]).toBeGreaterThan(50)
})
