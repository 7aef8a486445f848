import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { roomy } from '@fanal/embedded-postgres/folder-fixture'
import type { TestProject } from 'vitest/node'
import { openDatabase, sql } from '../src/platform/database.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import { distribute } from '../src/platform/database/distribute.ts'
import { migrationsFolder } from '../src/platform/database/start-database.ts'
import { type Address, ask, inDatabase } from './address.ts'
import { makeCluster } from './spread/cluster.ts'
import { bundleFolder } from './processes/bundle-server.ts'

interface Server {
  address: Address
  isOurs: boolean
  stop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the tests' server, for creating others. */
    databaseServer: Address
    /** The same server through a pooler, if the tests run behind one. */
    databasePooler: string | undefined
    /** The other server of a cluster, if the tests run on one. */
    databaseWorker: string | undefined
    /** As `create database` needs it, to copy the migrated template. */
    asTemplate: string
    /** For the server as one bundle. */
    bundleFolder: string
  }
}

/** One PostgreSQL for the whole run: that of TEST_DATABASE_URL, or an embedded one in its own folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const template = `fanal_template_${randomBytes(4).toString('hex')}`
  const maintenance = inDatabase(server.address, 'postgres')
  const worker = process.env['TEST_WORKER_URL']
  const askAll = async (text: string) => {
    for (const one of worker ? [maintenance, worker] : [maintenance]) await ask(one, text)
  }
  await askAll(`create database ${template}`)
  const database = openDatabase({ address: inDatabase(server.address, template), withoutTimeouts: true })
  await migrate(database, migrationsFolder())
  if (worker) {
    await makeCluster(database, worker)
    await distribute(database, () => {})
  }
  // Measuring would take a second of every server that a test starts.
  await database.run(sql`insert into password_costs (passes, hash_ms) values (4, 0)`)
  await database.close()
  await askAll(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`)
  project.provide('databaseWorker', worker)
  project.provide('databaseServer', maintenance)
  project.provide('databasePooler', process.env['TEST_POOLER_URL'])
  // Copying files takes half the time of logging their pages. PostgreSQL before 15 has no choice.
  project.provide('asTemplate', `template ${template}${server.isOurs ? ' strategy file_copy' : ''}`)
  const bundles = await bundleFolder()
  project.provide('bundleFolder', bundles)
  return async () => {
    await rm(bundles, { recursive: true })
    await askAll(`drop database ${template} with (force)`)
    await server.stop()
  }
}

async function startServer(): Promise<Server> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { address: given, isOurs: false, stop: async () => {} }
  const { startEmbeddedPostgres } = await import('@fanal/embedded-postgres')
  const dataDir = await mkdtemp(join(roomy, 'fanal-test-'))
  // Root's database runs as another user, who needs access.
  await chmod(dataDir, 0o711)
  // Tests need no durability, and little room for the log.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    max_wal_size: '256MB',
  }
  const embedded = await startEmbeddedPostgres({ dataDir, settings })
  return {
    address: embedded.address,
    isOurs: true,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
