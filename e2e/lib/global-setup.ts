import { makeWorld, startServer } from './server.ts'

/** One server with the demo for all tests that change nothing visible to others. */
async function globalSetup(): Promise<() => Promise<void>> {
  const world = await makeWorld()
  process.env['E2E_TEMPLATE'] = world.template
  const server = await startServer()
  process.env['E2E_URL'] = server.url
  process.env['E2E_DATA_DIR'] = server.dataDir
  return async () => {
    await server.stop()
    await world.remove()
  }
}

// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default globalSetup
