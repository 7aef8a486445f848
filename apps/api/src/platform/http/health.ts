import type { FastifyInstance } from 'fastify'
import { type Database, ping } from '#platform/database'

/** `live`: the process answers. `ready`: it can serve, until a shutdown begins or the database is unavailable. */
export function registerHealth(app: FastifyInstance, database: Database | undefined): { drain: () => void } {
  let isDraining = false
  // Clients are told to reconnect elsewhere.
  app.addHook('onSend', (_, reply, _payload, done) => {
    if (isDraining) reply.header('Connection', 'close')
    done()
  })
  app.get('/health/live', async (_, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/health/ready', async (_, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (isDraining) return reply.code(503).send({ status: 'draining' })
    try {
      if (database) await ping(database)
      return { status: 'ok' }
    } catch {
      return reply.code(503).header('Retry-After', '5').send({ status: 'database away' })
    }
  })
  return {
    drain() {
      isDraining = true
    },
  }
}
