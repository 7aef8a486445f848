import { createHash } from 'node:crypto'
import { Client, type PoolClient, type QueryResult, types } from 'pg'
import type { DatabaseAddress } from '@fanal/embedded-postgres'
import { DatabaseAway, isReadOnly, WriteRefused } from './database/away.ts'
import { configOf, hostsOf } from './database/hosts.ts'
import { commitLimit } from './database/limits.ts'
import { type NotifyHandlers, keepListening, type Listening } from './database/listener.ts'
import { type Borrow, type Connections, openPools, type Queue } from './database/pools.ts'
import { askOnce, inTransaction, type Limits, type Open } from './database/transaction.ts'
import { inSpan } from './tracing/tracing.ts'

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
  /** Lifts our own limit on the statements of a transaction, beside PostgreSQL's. */
  readonly liftLimit?: (() => void) | undefined
  /** Work that follows the commit of a transaction; if it fails, the transaction holds all the same. */
  readonly afterCommit?: ((work: (db: Db) => Promise<unknown>) => void) | undefined
}

/** Throws if the database does not answer, or only reads. */
export async function ping(db: Db): Promise<void> {
  const { mode } = await db.one<{ mode: string }>(
    sql`select current_setting('transaction_read_only') as mode`,
  )
  if (mode === 'on') throw new DatabaseAway('The database can only be read')
}

/** For background work: lifts the statement timeout of this transaction. */
export async function waitForStatements(tx: Db): Promise<void> {
  tx.liftLimit?.()
  await tx.run(sql`set local statement_timeout = 0`)
}

export interface Database extends Db {
  readonly maxConnections: number
  /** The same connections, on which PostgreSQL refuses to write (`WriteRefused`). */
  readonly readOnly: Database
  /** Waiters for a connection. */
  queue(): Queue
  connections(): Connections
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

/** Values are bound, so that the text holds none. */
const spanOf = ({ text }: Sql) => ({
  name: /\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL',
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
})

function dbOn(run: Runner, { secret }: Pick<Db, 'secret'>, open?: Open): Db {
  const ask: Runner = (query) => inSpan(spanOf(query), () => run(query))
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
    liftLimit: open?.liftLimit,
    afterCommit: open && ((work) => open.afterCommit(() => work(dbOn(run, { secret })))),
  }
}

export interface DatabaseOptions extends Pick<Db, 'secret'> {
  /** A URL may name several servers; with `pooler=transaction` it leads to a pooler in transaction mode. */
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
  /** A COMMIT that takes longer, as without its synchronous replica, has an unknown outcome. */
  commitMs: number
}

/** No request waits longer; the lock timeout is shorter, so that it can still be reported. */
const requestTimeouts: DatabaseTimeouts = {
  connectMs: 3_000,
  statementMs: 5_000,
  lockMs: 3_000,
  commitMs: 5_000,
}
/** Commands, migrations and imports are patient: no request waits for them, and a busy machine connects late. */
const patientConnectMs = 30_000
const limitsOf = ({ withoutTimeouts, timeouts = requestTimeouts }: DatabaseOptions) => ({
  ...(!withoutTimeouts && { statement_timeout: timeouts.statementMs, lock_timeout: timeouts.lockMs }),
  idle_in_transaction_session_timeout: 20_000,
})

const isPooled = ({ address }: DatabaseOptions) =>
  typeof address === 'string' && /[?&]pooler=transaction(&|$)/.test(address)

/** Our own limits, a little longer than PostgreSQL's, which say more. An import ends only when it gives up itself. */
const ownLimits = ({ withoutTimeouts, timeouts = requestTimeouts }: DatabaseOptions): Limits =>
  withoutTimeouts
    ? { statementMs: undefined, commit: commitLimit(60_000) }
    : { statementMs: timeouts.statementMs + 2_000, commit: commitLimit(timeouts.commitMs) }

function openConnections(options: DatabaseOptions, maxConnections: number) {
  const { timeouts = requestTimeouts, onError } = options
  const hosts = hostsOf(options.address)
  const config = {
    connectionTimeoutMillis: options.withoutTimeouts ? patientConnectMs : timeouts.connectMs,
    application_name: 'fanal',
    keepAlive: true,
    ...(!isPooled(options) && limitsOf(options)),
  }
  const pools = openPools({
    hosts,
    config: { ...config, max: maxConnections, idleTimeoutMillis: 30_000 },
    onError,
  })
  const newLine = async () => new Client({ ...config, query_timeout: 5_000, ...configOf(await pools.host()) })
  return { ...pools, lines: openListeners(newLine) }
}

/** Connections that listen. */
function openListeners(newLine: () => Promise<Client>) {
  const open = new Set<Listening>()
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
  const { borrow, queue, connections, close, lines } = openConnections(options, maxConnections)
  const ways = isPooled(options) ? pooledWays(borrow, options) : directQueries(borrow, options)
  const own = {
    ...ways,
    maxConnections,
    queue,
    connections,
    connect: async () => (await borrow()).client,
    listen: isPooled(options) ? undefined : lines.listen,
    close: async () => {
      await lines.close()
      await close()
    },
  }
  const readOnly: Database = {
    ...own,
    ...readingWays(borrow, options),
    connect: () => Promise.reject(new Error('A plain client could write')),
    get readOnly() {
      return readOnly
    },
  }
  return { ...own, readOnly }
}

type Ways = Pick<Database, keyof Db | 'transaction'>

const beginPooled = (begin: string, options: DatabaseOptions) =>
  [begin, ...Object.entries(limitsOf(options)).map(([name, ms]) => `set local ${name} = ${ms}`)].join('; ')

const unnamed =
  ({ ask }: Pick<Open, 'ask'>): Runner =>
  ({ text, values }) =>
    ask({ text, values })

/** Each statement, and each transaction, is one in which PostgreSQL refuses to write. */
function readingWays(borrow: Borrow, options: DatabaseOptions): Ways {
  const limits = ownLimits(options)
  const begin = isPooled(options) ? beginPooled('begin read only', options) : 'begin read only'
  const asking = (open: Open): Runner => {
    const ask: Runner = isPooled(options) ? unnamed(open) : open.ask
    return (query) =>
      ask(query).catch((error: unknown) => {
        throw isReadOnly(error) ? new WriteRefused((error as Error).message, { cause: error }) : error
      })
  }
  return {
    ...dbOn((query) => inTransaction(borrow, begin, limits, (open) => asking(open)(query)), options),
    transaction: (work) =>
      inTransaction(borrow, begin, limits, (open) => work(dbOn(asking(open), options, open))),
  }
}

function directQueries(borrow: Borrow, options: DatabaseOptions): Ways {
  const limits = ownLimits(options)
  return {
    ...dbOn((query) => askOnce(borrow, query, limits), options),
    transaction: (work) =>
      inTransaction(borrow, 'begin', limits, (open) => work(dbOn(open.ask, options, open))),
  }
}

/**
 * Behind a pooler in transaction mode nothing outlives a transaction: neither prepared statements nor session settings.
 * Statements are unnamed, and each transaction, also of a single statement, sets its timeouts.
 */
function pooledWays(borrow: Borrow, options: DatabaseOptions): Ways {
  const limits = ownLimits(options)
  const begin = beginPooled('begin', options)
  return {
    ...dbOn((query) => inTransaction(borrow, begin, limits, (open) => unnamed(open)(query)), options),
    transaction: (work) =>
      inTransaction(borrow, begin, limits, (open) => work(dbOn(unnamed(open), options, open))),
  }
}
