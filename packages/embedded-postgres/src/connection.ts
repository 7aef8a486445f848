import { realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { errnoOf } from './error.ts'

export interface DatabaseAddress {
  /** A socket folder or host name. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Conditions that a database must meet before it is used. */
export interface Expectation {
  cluster: string
  fsync: string
}

export type Health =
  | 'ready'
  /** It reports that it is recovering, shutting down or full. */
  | 'starting'
  /** Not listening, or no answer. */
  | 'silent'
  | 'wrong_password'
  /** Another cluster, or one with other settings. */
  | 'not_as_expected'

export interface Patience {
  /** For a database that reports that it is starting. */
  startingMs: number
  /** For one that does not answer. */
  silentMs: number
}

/** Polls until the database is ready, has failed, has died, or the timeout is reached. */
export async function healthOf(
  address: DatabaseAddress,
  expected: Expectation,
  isAlive: () => Promise<boolean>,
  patience: Patience,
): Promise<Health> {
  const begun = Date.now()
  let heard = begun
  for (;;) {
    const health = await look(address, expected)
    if (health !== 'silent' && health !== 'starting') return health
    const now = Date.now()
    if (health === 'starting') heard = now
    if (now - begun > patience.startingMs || now - heard > patience.silentMs) return health
    if (!(await isAlive())) return health
    await sleep(15)
  }
}

const facts = z.object({ dir: z.string(), fsync: z.string() })

async function look(address: DatabaseAddress, expected: Expectation): Promise<Health> {
  try {
    const rows = await ask(
      address,
      "select current_setting('data_directory') dir, current_setting('fsync') fsync",
    )
    const { dir, fsync } = facts.parse(rows[0])
    const same = (await realpath(dir).catch(() => dir)) === (await realpath(expected.cluster))
    return same && fsync === expected.fsync ? 'ready' : 'not_as_expected'
  } catch (error) {
    const code = errnoOf(error) ?? ''
    if (code === '3D000') {
      await createDatabase(address)
      return 'starting'
    }
    if (code === '57P01' || code === '57P03' || code === '53300') return 'starting'
    if (code === '28P01' || code === '28000') return 'wrong_password'
    if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)) return 'silent'
    if (error instanceof Error && /timeout|terminated/i.test(error.message)) return 'silent'
    throw error
  }
}

async function createDatabase(address: DatabaseAddress): Promise<void> {
  try {
    await ask({ ...address, database: 'postgres' }, `create database "${address.database}"`)
  } catch (error) {
    // 42P04: somebody else was first.
    if (errnoOf(error) !== '42P04') throw error
  }
}

async function ask(address: DatabaseAddress, sql: string): Promise<unknown[]> {
  const client = new Client({
    ...address,
    ssl: false,
    connectionTimeoutMillis: 2500,
    query_timeout: 30_000,
  })
  // A connection error between two calls must not crash the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
