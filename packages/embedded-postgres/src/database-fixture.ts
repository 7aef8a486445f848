import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { DatabaseAddress } from './embedded-postgres.ts'
import { identify } from './process-identity.ts'

// Test support: a look at a database, its files and its processes.

export async function query(address: DatabaseAddress, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...address, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows }: { rows: Record<string, unknown>[] } = await client.query(sql)
    return rows
  } finally {
    await client.end()
  }
}

export async function keptRow(address: DatabaseAddress): Promise<unknown> {
  return (await query(address, 'select text from kept'))[0]?.['text']
}

/** Location of this data folder's cluster. */
export function clusterOf(dataDir: string): string {
  const location = join(dataDir, 'postgres.location')
  return join(existsSync(location) ? readFileSync(location, 'utf8').trim() : dataDir, 'postgres')
}

/** The pid in the cluster's pid file, or 0. */
export function postmasterPid(dataDir: string): number {
  const path = join(clusterOf(dataDir), 'postmaster.pid')
  return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : 0
}

export async function isAlive(pid: number): Promise<boolean> {
  return pid > 0 && (await identify(pid)) !== undefined
}

export async function until(condition: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not come about in time.')
    await sleep(5)
  }
}

export async function uidOf(pid: number): Promise<number> {
  return Number(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}
