import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Server, startServer } from '../lib/server.ts'
import { test } from '../lib/test.ts'

/** An upstream whose calls can be made to fail. */
interface Upstream {
  url: string
  /** Matching calls are answered with 500, until reset. */
  fail(pattern?: RegExp): void
  stop(): Promise<void>
}

async function startUpstream(behind: string): Promise<Upstream> {
  let failing: RegExp | undefined
  const server = createServer((request, response) => {
    if (failing?.test(request.url ?? '')) {
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"server_error"}')
      return
    }
    const { method, headers } = request
    const inner = ask(new URL(request.url ?? '', behind), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    inner.on('error', () => response.writeHead(502).end())
    request.pipe(inner)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(pattern) {
      failing = pattern
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A portal in gateway mode in front of the shared server, so that calls can be made to fail. */
export function withFailingUpstream() {
  return test.extend<object, { upstream: Upstream; server: Server }>({
    upstream: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is needed from the pattern
      async ({}, use) => {
        const upstream = await startUpstream(process.env['E2E_URL'] ?? '')
        await use(upstream)
        await upstream.stop()
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ upstream }, use) => {
        const settings = { API_UPSTREAM: upstream.url, API_UPSTREAM_CALLS: 'all' }
        const server = await startServer('', false, settings)
        await use(server)
        await server.stop()
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: ({ server }, use) => use(server.url),
  })
}
