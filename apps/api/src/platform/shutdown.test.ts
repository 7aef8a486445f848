import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database'
import { ownProcess } from '#test/processes/own-process'
import { sharedBundle } from '#test/processes/shared-bundle'
import { sql } from './database.ts'

let database: TestDatabase
let server: ChildProcess
let address: string
beforeAll(async () => {
  database = await testDatabase()
  const started = await ownProcess(database.address, { bundle: await sharedBundle() })
  server = started.child
  address = started.address
})
afterAll(async () => {
  server.kill('SIGKILL')
  await database.close()
})

test('a stop drops no request that is being served, takes no new one, and ends the process', async () => {
  const client = await database.connect()
  await client.query('begin; lock table feature_flags')
  let isAnswered = false
  const inside = fetch(`${address}/api/v2/feature_flags`).then((answer) => {
    isAnswered = true
    return answer
  })
  const waiting = sql`select 1 from pg_stat_activity where datname = ${database.name} and wait_event_type = 'Lock'`
  await expect.poll(() => database.many(waiting)).toHaveLength(1)

  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  await expect.poll(() => refuses(`${address}/health/live`)).toBe(true)
  // A second signal does not cut it short.
  server.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([isAnswered, server.exitCode]).toEqual([false, null])

  await client.query('commit')
  client.release()
  const answer = await inside
  expect(answer.status).toBe(200)
  expect(await answer.json()).toHaveProperty('feature_flags')
  expect(answer.headers.get('connection')).toBe('close')
  expect(await exit).toEqual([0, null])
})

/** Without keep-alive, like a new client. */
const refuses = (url: string) =>
  fetch(url, { headers: { connection: 'close' } }).then(
    () => false,
    () => true,
  )
