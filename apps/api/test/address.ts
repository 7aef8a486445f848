import type { DatabaseAddress } from '@fanal/embedded-postgres'
import { Client } from 'pg'
import type { DatabaseTimeouts } from '#platform/database'

export type Address = DatabaseAddress | string

/** On a busy machine the timeouts of requests would meet any test. */
export const patient: DatabaseTimeouts = {
  connectMs: 60_000,
  statementMs: 120_000,
  lockMs: 60_000,
  commitMs: 120_000,
}

/** The address of another database of the same server. */
export function inDatabase(address: Address, database: string): Address {
  if (typeof address !== 'string') return { ...address, database }
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}

/** On a connection of its own. */
export async function ask(address: Address, text: string): Promise<void> {
  const client = new Client(address)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** As an environment has it. */
export function urlOf(address: Address): string {
  if (typeof address === 'string') return address
  const [user, password, host, name] = [address.user, address.password, address.host, address.database].map(
    encodeURIComponent,
  )
  return `postgres://${user}:${password}@${host}:${address.port}/${name}`
}

/** The session secret of every test server, and of the databases that tests open. */
export const testSecret = 'a secret that only the tests know, of more than 32 characters'
