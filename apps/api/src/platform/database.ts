import { createHash } from 'node:crypto'
import { Client, Pool, type PoolClient, type QueryResult, types } from 'pg'
import type { DatabaseAddress } from '@fanal/embedded-postgres'
import { type NotifyHandlers, keepListening, type Listening } from './database/listener.ts'

// Days stay 'YYYY-MM-DD' strings, unaffected by time zones; bigint ids and counts are safe integers here.
types.setTypeParser(types.builtins.DATE, (value) => value)
types.setTypeParser(types.builtins.INT8, Number)

export interface Sql {
  /** Without a name it is planned for its values each time. */
  name?: string
  text: string
  values: unknown[]
}

const prepared = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

/** SQL with bound values and a stable name, so that PostgreSQL parses and plans it once per connection. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  let known = prepared.get(strings)
  if (!known) {
    const text = strings.reduce((all, part, i) => `${all}$${i}${part}`)
    known = { text, name: createHash('sha1').update(text).digest('base64url') }
    prepared.set(strings, known)
  }
  return { ...known, values }
}

/** A part of a composed statement: trusted text with bound values. */
export type SqlPart = Sql

/** Joins parts into one statement and renumbers their values. */
export function sqlOf(strings: TemplateStringsArray, ...parts: (SqlPart | SqlValue)[]): SqlPart {
  let text = strings[0] ?? ''
  const values: unknown[] = []
  for (const [i, part] of parts.entries()) {
    if (part instanceof SqlValue) text += `$${values.push(part.value)}`
    else {
      const before = values.length
      text += part.text.replaceAll(/\$(\d+)/g, (_, n: string) => `$${before + Number(n)}`)
      values.push(...part.values)
    }
    text += strings[i + 1] ?? ''
  }
  return { text, values }
}

class SqlValue {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/** A bound value inside `sqlOf`. */
export const bind = (value: unknown): SqlValue => new SqlValue(value)

/** What a query needs: the pool, or a transaction. */
export interface Db {
  many<Row>(query: Sql): Promise<Row[]>
  maybe<Row>(query: Sql): Promise<Row | undefined>
  one<Row>(query: Sql): Promise<Row>
  /** Runs a statement and returns the number of affected rows. */
  run(query: Sql): Promise<number>
  /** For `sealed.ts`; it is never stored. */
  readonly secret?: (() => string) | undefined
}

/** Throws if the database does not answer. */
export const ping = (db: Db): Promise<unknown> => db.one(sql`select 1 as ok`)

/** For background work: lifts the statement timeout of this transaction. */
export const waitForStatements = (tx: Db): Promise<unknown> => tx.run(sql`set local statement_timeout = 0`)

/** The number of waiters, and how long the first has waited. */
export interface Queue {
  waiting: number
  waitedMs: number
}

export interface Database extends Db {
  readonly maxConnections: number
  /** Waiters for a connection. */
  queue(): Queue
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** A plain client, without a transaction's limits; return it with release(). */
  connect(): Promise<PoolClient>
  /**
   * Listens on a channel, over a connection beside the pool. Undefined behind a pooler in transaction mode, where no
   * connection stays.
   */
  listen: ((channel: string, handlers: NotifyHandlers) => Promise<Listening>) | undefined
  close(): Promise<void>
}

type Runner = (query: Sql) => Promise<QueryResult>

function dbOn(ask: Runner, { secret }: Pick<Db, 'secret'>): Db {
  const rows = async <Row>(query: Sql) => (await ask(query)).rows as Row[]
  return {
    many: rows,
    maybe: async <Row>(query: Sql) => (await rows<Row>(query))[0],
    one: async <Row>(query: Sql) => {
      const [row] = await rows<Row>(query)
      if (row === undefined) throw new Error('The query answered no row')
      return row
    },
    run: async (query) => (await ask(query)).rowCount ?? 0,
    secret,
  }
}

export interface DatabaseOptions extends Pick<Db, 'secret'> {
  /** A URL with `pooler=transaction` leads to a pooler in transaction mode. */
  address: DatabaseAddress | string
  maxConnections?: number
  /** An operator's import has no timeouts, and waits for locks. */
  withoutTimeouts?: boolean
  /** Default: those of requests. */
  timeouts?: DatabaseTimeouts
  onError?: (error: Error) => void
}

export interface DatabaseTimeouts {
  connectMs: number
  statementMs: number
  lockMs: number
}

/** No request waits longer; the lock timeout is shorter, so that it can still be reported. */
const requestTimeouts: DatabaseTimeouts = { connectMs: 3_000, statementMs: 5_000, lockMs: 3_000 }
const limitsOf = ({ withoutTimeouts, timeouts = requestTimeouts }: DatabaseOptions) => ({
  ...(!withoutTimeouts && { statement_timeout: timeouts.statementMs, lock_timeout: timeouts.lockMs }),
  idle_in_transaction_session_timeout: 20_000,
})

const isPooled = ({ address }: DatabaseOptions) =>
  typeof address === 'string' && new URL(address).searchParams.get('pooler') === 'transaction'

type Borrow = () => Promise<PoolClient>

/** A single statement. A broken connection is not returned to the pool. */
async function askOnce(borrow: Borrow, query: Sql): Promise<QueryResult> {
  const client = await borrow()
  let broken: Error | undefined
  try {
    return await client.query(query)
  } catch (error) {
    if (isDatabaseAway(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

async function inTransaction<T>(
  borrow: Borrow,
  begin: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await borrow()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(client)
    // PostgreSQL answers "rollback" if a statement failed and its error was swallowed: nothing was committed.
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

const configOf = ({ address, timeouts = requestTimeouts }: DatabaseOptions) => ({
  ...(typeof address === 'string' ? { connectionString: address } : address),
  connectionTimeoutMillis: timeouts.connectMs,
  application_name: 'fanal',
})

/** A pool, and the waiters for its connections. */
function openPool(options: DatabaseOptions, maxConnections: number) {
  const { onError } = options
  const pool = new Pool({
    ...configOf(options),
    ...(!isPooled(options) && limitsOf(options)),
    max: maxConnections,
    idleTimeoutMillis: 30_000,
  })
  // An error without a listener would crash the process, and the pool does not listen to a client in use: each client is
  // listened to from its start. One that breaks is replaced at the next query.
  pool.on('connect', (client) => void client.on('error', (error) => onError?.(error)))
  // Errors of idle clients are emitted here once more.
  pool.on('error', () => {})
  const waiting = new Set<{ since: number }>()
  const borrow: Borrow = async () => {
    const own = { since: performance.now() }
    waiting.add(own)
    try {
      return await pool.connect()
    } finally {
      waiting.delete(own)
    }
  }
  const queue = (): Queue => {
    const [first] = waiting
    return { waiting: waiting.size, waitedMs: first ? performance.now() - first.since : 0 }
  }
  return { borrow, queue, close: () => pool.end() }
}

/** Connections that listen. */
function openListeners(options: DatabaseOptions) {
  const open = new Set<Listening>()
  const newLine = () => new Client({ ...configOf(options), keepAlive: true, query_timeout: 5_000 })
  return {
    listen: async (channel: string, handlers: NotifyHandlers): Promise<Listening> => {
      const own = await keepListening(newLine, channel, handlers)
      open.add(own)
      return {
        async stop() {
          open.delete(own)
          await own.stop()
        },
      }
    },
    close: () => Promise.all([...open].map((one) => one.stop())),
  }
}

/** The only place that opens connections. */
export function openDatabase(options: DatabaseOptions): Database {
  const { maxConnections = 10 } = options
  const { borrow, queue, close } = openPool(options, maxConnections)
  const ways = isPooled(options) ? pooledWays(borrow, options) : directQueries(borrow, options)
  const lines = openListeners(options)
  return {
    ...ways,
    maxConnections,
    queue,
    connect: borrow,
    listen: isPooled(options) ? undefined : lines.listen,
    close: async () => {
      await lines.close()
      await close()
    },
  }
}

type Ways = Pick<Database, keyof Db | 'transaction'>

function directQueries(borrow: Borrow, options: DatabaseOptions): Ways {
  return {
    ...dbOn((query) => askOnce(borrow, query), options),
    transaction: (work) =>
      inTransaction(borrow, 'begin', (client) => work(dbOn((query) => client.query(query), options))),
  }
}

/**
 * Behind a pooler in transaction mode nothing outlives a transaction: neither prepared statements nor session settings.
 * Statements are unnamed, and each transaction, also of a single statement, sets its timeouts.
 */
function pooledWays(borrow: Borrow, options: DatabaseOptions): Ways {
  const settings = Object.entries(limitsOf(options)).map(([name, ms]) => `set local ${name} = ${ms}`)
  const begin = ['begin', ...settings].join('; ')
  const askOn =
    (client: PoolClient): Runner =>
    ({ text, values }) =>
      client.query({ text, values })
  return {
    ...dbOn((query) => inTransaction(borrow, begin, (client) => askOn(client)(query)), options),
    transaction: (work) => inTransaction(borrow, begin, (client) => work(dbOn(askOn(client), options))),
  }
}

/** Whether a statement or lock timeout caused the error. */
export const wasCancelled = (error: unknown): boolean =>
  ['57014', '55P03'].includes((error as { code?: string } | null)?.code ?? '')

/** Whether the database is unavailable (restarting, unreachable, out of connections), as opposed to a wrong query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as { code?: string; syscall?: string }
  return (
    // A missing socket, not just any missing file.
    (code === 'ENOENT' && syscall === 'connect') ||
    /^(08|53|57P0)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].includes(code) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect|Cannot use a pool after/.test(
      error.message,
    )
  )
}
