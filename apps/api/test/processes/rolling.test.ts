import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleServer } from './bundle-server.ts'
import { type TestDatabase, testDatabase } from '#test/database'
import { rollRestarts } from './rolling.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof bundleServer>>
beforeAll(async () => {
  database = await testDatabase()
  server = await bundleServer()
})
afterAll(async () => {
  await server.remove()
  await database.close()
})

test('20 rolling restarts under load drop no request', { timeout: 120_000 }, async () => {
  const options = { bundle: server.file }
  const statuses = await rollRestarts(database.address, { restarts: 20, callers: 6, options })
  expect(Object.keys(statuses)).toEqual(['200'])
  expect(statuses[200]).toBeGreaterThan(200)
})
