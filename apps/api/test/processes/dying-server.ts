import { expect } from 'vitest'
import type { Database } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { type CrashPoint, crashing } from './crash.ts'
import type { DyingCall } from './dying-call.ts'

/**
 * A server in this process that loses its database at a named point of a call, for the rest of that call. It leaves there
 * what a killed process leaves, at a tenth of the cost; two points of each feature are tested with a real one.
 */
export async function dyingServer(database: Database) {
  let current = database
  const app = await closedAfterAll(
    testApp({
      database: {
        ...database,
        many: (query) => current.many(query),
        maybe: (query) => current.maybe(query),
        one: (query) => current.one(query),
        run: (query) => current.run(query),
        transaction: (work) => current.transaction(work),
      },
    }),
  )
  return async (point: CrashPoint, { method = 'POST', path, body, headers }: DyingCall): Promise<void> => {
    let isDead = false
    current = crashing(database, point, async () => {
      isDead = true
      current = gone
      throw new Error(`The server died ${point}`)
    })
    const { statusCode } = await app.visitor.send(method, path, body, headers)
    current = database
    expect(isDead, `The call never came to the point "${point}"`).toBe(true)
    expect(statusCode).toBeGreaterThanOrEqual(500)
  }
}

const refuse = () => Promise.reject(new Error('The server is dead'))
const gone: Database = {
  get readOnly() {
    return gone
  },
  maxConnections: 0,
  connections: () => ({ open: 0, idle: 0 }),
  queue: () => ({ waiting: 0, waitedMs: 0 }),
  many: refuse,
  maybe: refuse,
  one: refuse,
  run: refuse,
  transaction: refuse,
  connect: refuse,
  listen: undefined,
  close: async () => {},
}
