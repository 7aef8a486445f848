import { expect, test } from 'vitest'
import { closedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'
import { bundleServer } from './bundle-server.ts'
import { rollRestarts } from './rolling.ts'

const database = await closedAfterAll(testDatabase())
const { file: bundle } = await closedAfterAll(bundleServer())

test('20 rolling restarts under load drop no request', { timeout: 120_000 }, async () => {
  const statuses = await rollRestarts(database.address, { restarts: 20, callers: 6, options: { bundle } })
  expect(Object.keys(statuses)).toEqual(['200'])
  expect(statuses[200]).toBeGreaterThan(200)
})
