// `npm run check`: format, lint, types, unused code, and every test except the journeys (e2e). With `--build` it builds
// beside the first of them, for the journeys.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, root, tool } from './lib.mjs'
import { findOrInstall, findProgram } from './machine.mjs'
import { pgbouncerBefore } from './pgbouncer.mjs'
import { outsidePostgres } from './postgres.mjs'
import { slice, testOnCitus } from './test-citus.mjs'

const step = async (name, work) => {
  const start = Date.now()
  console.log(`\n── ${name}`)
  await work()
  console.log(`   ${((Date.now() - start) / 1000).toFixed(1)} s`)
}

await install()
// In parallel, since none uses a core all the time. Only failures are printed.
const quiet = { quiet: true }
await step('format, lint, types, unused code', () =>
  Promise.all([
    tool('biome', ['format', '.', '--log-level=warn'], quiet),
    tool('oxlint', ['--type-aware', '--deny-warnings', '--quiet'], quiet),
    tool('tsc', ['-b'], quiet),
    tool('knip', ['--no-progress'], quiet),
    // Exports used by tests only count as unused.
    tool('knip', ['--no-progress', '--production', '--exclude', 'types'], quiet),
    process.argv.includes('--build') && build(),
  ]),
)
// External verifiers of our signatures.
for (const [program, packageName] of [
  ['pdfsig', 'poppler-utils'],
  ['xmlsec1', 'xmlsec1'],
])
  if (!findOrInstall(() => findProgram(program), packageName))
    console.log(`   no ${program}: what it would verify is skipped`)

// What could differ on another PostgreSQL: migrations, every call of the contract, the demo with its screens, long
// queries, what holds locks, sends after a commit, or writes in long transactions.
const elsewhere = [
  'test/matrix',
  'demo/world',
  ...['database.test', 'database/bulkheads', 'database/migrations', 'outbox', 'idempotency', 'session'].map(
    (name) => `src/platform/${name}`,
  ),
  'src/platform/http/rate-limit',
  ...['chart', 'save-curves', 'commands'].map((name) => `src/features/consumption/${name}`),
  'src/features/contracts/',
  'src/features/invoices/list-invoices',
  'src/features/batteries/',
  ...['pay.test', 'receive-webhook', 'verify-open-payments', 'commands', 'torture'].map(
    (name) => `src/features/payment/${name}`,
  ),
  ...['at-once', 'commands', 'signature/', 'handover/'].map(
    (name) => `src/features/contract-changes/${name}`,
  ),
  ...['content', 'comparators', 'contracting/offers', 'invoices', 'market-alerts/import', 'products'].map(
    (name) => `src/features/${name}/import-`,
  ),
].map((name) => `apps/api/${name}`)
const server = outsidePostgres()
// Also when a test fails, which ends this process.
if (server) process.once('exit', server.stop)

await step('tests', async () => {
  // Component tests need it.
  const { findBrowser } = await import('./browser.mjs')
  // These files run once, there, unless there is no other PostgreSQL; `npm run test:whole` runs them on both.
  const except = elsewhere.map((name) => `${name}${name.endsWith('/') ? '**' : '*'}`).join(' ')
  const isOnce = server && !process.env.TEST_WHOLE
  return tool('vitest', ['run'], {
    env: { CHROMIUM_PATH: findBrowser(), ...(isOnce && { TEST_EXCEPT: except }) },
  })
})

/** Tests that depend on time zones, or whose rule does: no other can differ. */
function* timedTests(folder) {
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.test.ts')) continue
    const path = join(folder, name)
    const texts = [path, path.replace('.test.ts', '.ts')].map((file) => {
      try {
        return readFileSync(join(root, file), 'utf8')
      } catch {
        return ''
      }
    })
    if (/\bDate\b|\bIntl\b|toLocale|dates\.ts|local-clock/.test(texts.join(''))) yield path
  }
}
await step('rules of time in another time zone', () => {
  const files = ['packages/domain/src', 'packages/contract/src', 'apps/web/src'].flatMap((folder) => [
    ...timedTests(folder),
  ])
  return tool('vitest', ['run', '--project', 'rules', ...files], { env: { TZ: 'UTC' } })
})

await step('api tests on another PostgreSQL, behind a pooler', async () => {
  if (!server) return console.log('   skipped: no PostgreSQL server is installed and none could be')
  const pooler = pgbouncerBefore(server)
  if (!pooler) console.log('   without a pooler: no PgBouncer is installed and none could be')
  // Before the server's folder goes, which holds its pid.
  else process.prependOnceListener('exit', pooler.stop)
  const env = { TEST_DATABASE_URL: server.url, ...(pooler && { TEST_POOLER_URL: pooler.url }) }
  await tool('vitest', ['run', '--project', 'api', ...elsewhere], { env })
})

await step('api tests on a spread database, behind a pooler', async () => {
  if (!(await testOnCitus(slice, { isPooled: true })))
    console.log('   skipped: Citus is not installed for the PostgreSQL of this machine')
})
