import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, type DatabaseTimeouts, openDatabase } from '#platform/database'
import { ask, inDatabase, patient, testSecret, type Address } from './address.ts'

export interface TestDatabase extends Database {
  address: Address
  name: string
}

interface TestDatabaseOptions {
  /** Without tables. */
  empty?: boolean
  maxConnections?: number
  /** Shorter ones where they are what is tested. */
  timeouts?: DatabaseTimeouts
}

/** A database of its own: a copy of the migrated template. Closing it drops it. */
export async function testDatabase({
  empty = false,
  maxConnections = 10,
  timeouts = patient,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `fanal_${randomBytes(6).toString('hex')}`
  await askServers(`create database ${name} ${empty ? 'template template0' : inject('asTemplate')}`)
  const address = inDatabase(inject('databasePooler') ?? inject('databaseServer'), name)
  const database = openDatabase({ address, maxConnections, timeouts, secret: () => testSecret })
  return {
    ...database,
    address,
    name,
    async close() {
      await database.close()
      await askServers(`drop database ${name} with (force)`)
    },
  }
}

/** The server, and the worker of a cluster. */
async function askServers(text: string): Promise<void> {
  await askServer(text)
  const worker = inject('databaseWorker')
  if (worker) await ask(worker, text)
}

/** For what needs another connection: creating, dropping, terminating; and what no transaction allows, in a database. */
export async function askServer(text: string, database?: string): Promise<void> {
  const server = inject('databaseServer')
  await ask(database ? inDatabase(server, database) : server, text)
}
