import { type Server, startServer } from './server.ts'
import { test } from './test.ts'

/**
 * For tests that change what everybody sees: a server per file. Each call creates another kind of worker, so that no
 * two files share one.
 */
export function withOwnServer() {
  return test.extend<object, { server: Server }>({
    server: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is needed from the pattern
      async ({}, use) => {
        const server = await startServer()
        await use(server)
        await server.stop()
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: ({ server }, use) => use(server.url),
  })
}

/** For tests that change a customer's data which no other of them reads: one server for all, and workers of their own. */
export const onChangingServer = test.extend<object, { changingUrl: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is needed from the pattern
  changingUrl: [({}, use) => use(process.env['E2E_CHANGING_URL'] ?? ''), { scope: 'worker' }],
  baseURL: ({ changingUrl }, use) => use(changingUrl),
})
