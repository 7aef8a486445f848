import { createServer } from 'node:http'
import { errorService } from './error-service.ts'
import { listen } from './listen.ts'

// For browser tests: the double as a separate process. It prints the address at which it tells what it received and by
// which key; DELETE forgets it.

const service = await errorService()
const { url } = await listen(
  createServer((request, answer) => {
    const { dsn, events, raw, types } = service
    if (request.method === 'DELETE') for (const list of [events, raw, types]) list.length = 0
    answer
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ dsn, events, raw, types }))
  }),
)
process.stdout.write(`listens on ${url}\n`)
