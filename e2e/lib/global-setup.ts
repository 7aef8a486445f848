import { makeWorld, startServer } from './server.ts'

/** Two servers with the demo: for all tests that change nothing visible to others, and for those that change a customer's data. */
async function globalSetup(): Promise<() => Promise<void>> {
  const world = await makeWorld()
  process.env['E2E_TEMPLATE'] = world.template
  const [server, changing] = await Promise.all([startServer(), startServer()])
  process.env['E2E_URL'] = server.url
  process.env['E2E_DATA_DIR'] = server.dataDir
  process.env['E2E_CHANGING_URL'] = changing.url
  return async () => {
    await Promise.all([server.stop(), changing.stop()])
    await world.remove()
  }
}

// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default globalSetup
