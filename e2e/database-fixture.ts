import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

interface Client {
  connect(): Promise<void>
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  end(): Promise<void>
}

// The api's own driver, for the few rows that no call can create or show.
const api = createRequire(new URL('../apps/api/package.json', import.meta.url))
const { Client } = api('pg') as { Client: new (address: object) => Client }

/** Socket and pid of a data folder's embedded PostgreSQL. */
export async function postmasterOf(dataDir: string): Promise<{ pid: number; host: string; port: number }> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), host: lines[4] || 'localhost' }
}

export async function sql(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const { host, port } = await postmasterOf(dataDir)
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  const client = new Client({ host, port, user: 'fanal', database: 'fanal', password })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
