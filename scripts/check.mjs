// `npm run check`: format, lint, types, unused code, and every test except the journeys (e2e).
import { install, tool } from './lib.mjs'
import { outsidePostgres } from './postgres.mjs'

const step = async (name, work) => {
  const start = Date.now()
  console.log(`\n── ${name}`)
  await work()
  console.log(`   ${((Date.now() - start) / 1000).toFixed(1)} s`)
}

await install()
await step('format', () => tool('biome', ['format', '.', '--log-level=warn']))
await step('lint', () => tool('oxlint', ['--type-aware', '--deny-warnings', '--quiet']))
await step('types', () => tool('tsc', ['-b']))
await step('unused code', () => tool('knip', ['--no-progress']))
await step('tests', async () => {
  // Component tests need it.
  const { findBrowser } = await import('./browser.mjs')
  return tool('vitest', ['run'], { env: { CHROMIUM_PATH: findBrowser() } })
})
await step('rules in another time zone', () =>
  tool('vitest', ['run', '--project', 'rules'], { env: { TZ: 'UTC' } }),
)
// The parts with most of the SQL; the rest waits for passwords and providers more than for the database.
const muchSql = [
  'contract',
  'invoices',
  'payment',
  'consumption',
  'batteries',
  'settings',
  'content',
  'lookups',
]
const ownSql = ['database', 'outbox', 'idempotency', 'session', 'http/rate-limit']
await step('api tests on another PostgreSQL', async () => {
  const server = outsidePostgres()
  if (!server) return console.log('   skipped: no PostgreSQL server is installed and none could be')
  // Also when a test fails, which ends this process.
  process.once('exit', server.stop)
  const files = [
    ...muchSql.map((name) => `src/features/${name}`),
    ...ownSql.map((name) => `src/platform/${name}`),
  ]
  await tool('vitest', ['run', '--project', 'api', ...files], { env: { TEST_DATABASE_URL: server.url } })
})
