// `npm run test:citus [files]`: api tests on a database that is spread by Citus. Each statement of a customer's call has to
// ask one shard (apps/api/test/spread/one-shard.ts).
import { tool } from './lib.mjs'
import { citusPostgres } from './postgres.mjs'

const server = citusPostgres()
if (!server) {
  console.log('Skipped: Citus is not installed for the PostgreSQL of this machine')
  process.exit()
}
process.once('exit', server.stop)
const files = process.argv.slice(2)
await tool('vitest', ['run', '--project', 'api', ...files], {
  env: { TEST_DATABASE_URL: server.url, TEST_WORKER_URL: server.workerUrl },
})
