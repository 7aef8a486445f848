// `npm run test:citus [-- --pooler] [files]`: api tests on a database that Citus spreads over a coordinator and a worker, if asked
// for behind PgBouncer. Each statement of a call has to ask one shard (apps/api/test/spread/one-shard.ts).
import { pathToFileURL } from 'node:url'
import { tool } from './lib.mjs'
import { pgbouncerBefore } from './pgbouncer.mjs'
import { citusPostgres } from './postgres.mjs'

/** What `npm test` runs of it: the calls of every day, and the command that spreads. */
export const slice = [
  'src/platform/database/distribute',
  'src/features/contracts/contract-detail',
  'src/features/invoices/list-invoices',
  'src/features/payment/pay.test',
].map((name) => `apps/api/${name}`)

/** False where Citus is not installed. */
export async function testOnCitus(files, { isPooled }) {
  const server = citusPostgres()
  if (!server) return false
  process.prependOnceListener('exit', server.stop)
  const pooler = isPooled ? pgbouncerBefore(server) : undefined
  if (pooler) process.prependOnceListener('exit', pooler.stop)
  else if (isPooled) console.log('   without a pooler: no PgBouncer is installed and none could be')
  const env = { TEST_DATABASE_URL: server.url, TEST_WORKER_URL: server.workerUrl }
  await tool('vitest', ['run', '--project', 'api', ...files], {
    env: { ...env, ...(pooler && { TEST_POOLER_URL: pooler.url }) },
  })
  return true
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const words = process.argv.slice(2)
  const files = words.filter((word) => word !== '--pooler')
  const isPooled = words.includes('--pooler')
  if (!(await testOnCitus(files.length > 0 ? files : ['apps/api/src'], { isPooled })))
    console.log('Skipped: Citus is not installed for the PostgreSQL of this machine')
}
