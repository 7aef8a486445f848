// `npm run check`: format, lint, types, unused code, and every test except the journeys (e2e).
import { install, tool } from './lib.mjs'
import { findOrInstall, findProgram } from './machine.mjs'
import { pgbouncerBefore } from './pgbouncer.mjs'
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
// What looks at our signatures from outside.
for (const [program, packageName] of [
  ['pdfsig', 'poppler-utils'],
  ['xmlsec1', 'xmlsec1'],
])
  if (!findOrInstall(() => findProgram(program), packageName))
    console.log(`   no ${program}: what it would verify is skipped`)
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
/** What holds locks, sends after a commit, or writes in long transactions. */
const behindPooler = [
  ...['database', 'outbox', 'idempotency'].map((name) => `src/platform/${name}`),
  ...['payment/', 'contract-changes/'].map((name) => `src/features/${name}`),
  '/import-',
  'commands/curves',
]
const server = outsidePostgres()
// Also when a test fails, which ends this process.
if (server) process.once('exit', server.stop)
await step('api tests on another PostgreSQL', async () => {
  if (!server) return console.log('   skipped: no PostgreSQL server is installed and none could be')
  const files = [
    ...muchSql.map((name) => `src/features/${name}`),
    ...ownSql.map((name) => `src/platform/${name}`),
  ]
  await tool('vitest', ['run', '--project', 'api', ...files], { env: { TEST_DATABASE_URL: server.url } })
})
await step('api tests behind a pooler', async () => {
  const pooler = server && pgbouncerBefore(server)
  if (!pooler) return console.log('   skipped: no PgBouncer is installed and none could be')
  // Before the server's folder goes, which holds its pid.
  process.prependOnceListener('exit', pooler.stop)
  const env = { TEST_DATABASE_URL: server.url, TEST_POOLER_URL: pooler.url }
  await tool('vitest', ['run', '--project', 'api', ...behindPooler], { env })
})
