import { createServer } from 'node:http'
import { type Database, openDatabase } from '../../apps/api/src/platform/database.ts'

/** A reference to compare with: node:http, statements on the database of the environment, JSON. */
export function serveBare(answer: (db: Database, query: URLSearchParams) => Promise<unknown>): void {
  const database = openDatabase({ address: process.env['DATABASE_URL'] ?? '' })
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    answer(database, searchParams).then(
      (body) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body)),
      (error: unknown) => {
        console.error(error)
        response.writeHead(500).end()
      },
    )
  })
  // As long as Fastify's: the other side takes turns in between.
  server.keepAliveTimeout = 72_000
  server.listen(Number(process.env['PORT']), '127.0.0.1')
}
