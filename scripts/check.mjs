// `npm run check`: format, lint, types, unused code, and every test that needs no browser.
import { install, tool } from './lib.mjs'
import { outsidePostgres } from './postgres.mjs'

const step = (name, work) => {
  const start = Date.now()
  console.log(`\n── ${name}`)
  work()
  console.log(`   ${((Date.now() - start) / 1000).toFixed(1)} s`)
}

install()
step('format', () => tool('biome', ['format', '.', '--log-level=warn']))
step('lint', () => tool('oxlint', ['--type-aware', '--deny-warnings', '--quiet']))
step('types', () => tool('tsc', ['-b']))
step('unused code', () => tool('knip', ['--no-progress']))
step('tests', () => tool('vitest', ['run']))
step('rules in another time zone', () =>
  tool('vitest', ['run', '--project', 'rules'], { env: { TZ: 'UTC' } }),
)
// What is most of the SQL; the rest waits for passwords and providers more than for the database.
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
const ownSql = ['database', 'migrations', 'outbox', 'idempotency', 'session', 'rate-limit']
step('api tests on another PostgreSQL', () => {
  const server = outsidePostgres()
  if (!server) return console.log('   skipped: no PostgreSQL server is installed and none could be')
  try {
    const files = [
      ...muchSql.map((name) => `src/features/${name}`),
      ...ownSql.map((name) => `src/platform/${name}`),
    ]
    tool('vitest', ['run', '--project', 'api', ...files], { env: { TEST_DATABASE_URL: server.url } })
  } finally {
    server.stop()
  }
})
