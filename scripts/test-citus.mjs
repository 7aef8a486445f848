// `npm run test:citus [files]`: api tests on a database that Citus spreads over a coordinator and a worker. Each statement
// of a call has to ask one shard (apps/api/test/spread/one-shard.ts).
import { pathToFileURL } from 'node:url'
import { tool } from './lib.mjs'
import { citusPostgres } from './postgres.mjs'

/** What `npm test` runs of it: the calls of every day, and the command that spreads. */
export const slice = [
  'src/platform/database/distribute',
  'src/features/contracts/contract-detail',
  'src/features/invoices/list-invoices',
  'src/features/payment/pay.test',
].map((name) => `apps/api/${name}`)

/** False where Citus is not installed. */
export async function testOnCitus(files) {
  const server = citusPostgres()
  if (!server) return false
  process.prependOnceListener('exit', server.stop)
  await tool('vitest', ['run', '--project', 'api', ...files], {
    env: { TEST_DATABASE_URL: server.url, TEST_WORKER_URL: server.workerUrl },
  })
  return true
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = process.argv.slice(2)
  if (!(await testOnCitus(files.length > 0 ? files : ['apps/api/src'])))
    console.log('Skipped: Citus is not installed for the PostgreSQL of this machine')
}
