import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { isDatabaseAway, isReadOnly, NoAnswer } from './away.ts'
import { configOf, type Host } from './hosts.ts'
import { type PrimaryCheck, primaryCheck } from './primary-check.ts'
import { primarySearch } from './primary-search.ts'

/** The number of waiters, and how long the first has waited. */
export interface Queue {
  waiting: number
  waitedMs: number
}

/** To the server in use. */
export interface Connections {
  open: number
  idle: number
}

/** A connection, until it is given back. */
export interface Lent {
  client: PoolClient
  /** With the error of its last use: one that is broken, or leads to a server that only reads, is closed. */
  giveBack: (error?: unknown) => void
}

export type Borrow = () => Promise<Lent>

export interface PoolsOptions {
  hosts: readonly Host[]
  /** Everything but the host. */
  config: PoolConfig
  onError?: ((error: Error) => void) | undefined
}

/** The connections to one server. */
interface Line {
  host: Host
  pool: Pool
  isLeft: boolean
}

function openPool(host: Host, { config, onError }: PoolsOptions): Pool {
  const pool = new Pool({ ...config, ...configOf(host) })
  // An error without a listener would crash the process, and the pool does not listen to a client in use: each client is
  // listened to from its start. One that breaks is replaced at the next query.
  pool.on('connect', (client) => void client.on('error', (error) => onError?.(error)))
  // Errors of idle clients are emitted here once more.
  pool.on('error', () => {})
  return pool
}

/** Turns of those who wait for a connection. */
function waitingRoom() {
  const waiting = new Set<{ since: number }>()
  return {
    async while<T>(work: () => Promise<T>): Promise<T> {
      const own = { since: performance.now() }
      waiting.add(own)
      try {
        return await work()
      } finally {
        waiting.delete(own)
      }
    },
    queue(): Queue {
      const [first] = waiting
      return { waiting: waiting.size, waitedMs: first ? performance.now() - first.since : 0 }
    },
  }
}

/** The server that can write: looked for when it is not known, and again when it was left. */
function currentLine(options: PoolsOptions, find: () => Promise<Host>) {
  let current: Line | undefined
  let searching: Promise<Line> | undefined
  const search = async (): Promise<Line> => {
    const host = await find()
    current = { host, pool: openPool(host, options), isLeft: false }
    return current
  }
  return {
    async get(): Promise<Line> {
      if (current) return current
      searching ??= search().finally(() => {
        searching = undefined
      })
      return searching
    },
    /** Closes all connections to it. */
    leave(left: Line): void {
      if (left.isLeft) return
      left.isLeft = true
      if (current === left) current = undefined
      left.pool.end().catch(() => {})
    },
    connections: (): Connections => ({
      open: current?.pool.totalCount ?? 0,
      idle: current?.pool.idleCount ?? 0,
    }),
    async close(): Promise<void> {
      await (current ?? (await searching?.catch(() => undefined)))?.pool.end()
    },
  }
}

/** New connections are asked whether they can write: behind a proxy any may lead elsewhere. */
function connector(check: PrimaryCheck) {
  const checked = new WeakSet<PoolClient>()
  return async ({ pool, host }: Line): Promise<PoolClient> => {
    const client = await pool.connect()
    if (checked.has(client)) return client
    try {
      await check(client, host)
    } catch (error) {
      client.release(error as Error)
      throw error
    }
    checked.add(client)
    return client
  }
}

const isCrowded = (error: unknown) =>
  (error as Error).message.includes('timeout exceeded when trying to connect')

/**
 * Connections to the server that can write, the only one of `hosts` that is used. When it is lost, only reads, or gives
 * no answer, all connections to it are closed.
 */
export function openPools(options: PoolsOptions) {
  const room = waitingRoom()
  const check = primaryCheck(options.config.connectionTimeoutMillis)
  const connectTo = connector(check)
  const line = currentLine(options, primarySearch(options, check))
  const lend = async (): Promise<Lent> => {
    for (let tries = 1; ; tries += 1) {
      const own = await line.get()
      try {
        const client = await connectTo(own)
        return { client, giveBack: (error) => giveBack(client, own, error) }
      } catch (error) {
        const mayMove = own.isLeft || (options.hosts.length > 1 && !isCrowded(error))
        if (!isDatabaseAway(error) || !mayMove || tries === 2) throw error
        line.leave(own)
      }
    }
  }
  const giveBack = (client: PoolClient, own: Line, error: unknown) => {
    client.release(isDatabaseAway(error) ? (error as Error) : undefined)
    if (isReadOnly(error) || error instanceof NoAnswer) line.leave(own)
  }
  return {
    borrow: () => room.while(lend),
    queue: () => room.queue(),
    connections: () => line.connections(),
    /** The server in use, for connections beside the pool. */
    host: async () => (await line.get()).host,
    close: () => line.close(),
  }
}
