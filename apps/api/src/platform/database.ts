import { createHash } from 'node:crypto'
import { Pool, type PoolClient, type QueryConfig, types } from 'pg'
import type { DatabaseAddress } from '@fanal/embedded-postgres'

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
}

/** Fails where the database does not answer. */
export const ping = (db: Db): Promise<unknown> => db.one(sql`select 1 as ok`)

/** For work that nobody waits for: the statements of this transaction may take as long as they like. */
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
  /** A plain client for migrations and COPY; return it with release(). */
  connect(): Promise<PoolClient>
  close(): Promise<void>
}

type Runner = Pick<PoolClient, 'query'>
type RowMaker = (values: unknown[]) => unknown

const rowMakers = new Map<string, RowMaker>()

/**
 * Builds the rows of a named statement as object literals. pg copies an empty row for each instead, which took a
 * twentieth of the CPU once a server had seen many statements. Column names come from our own statements.
 */
function rowMakerOf(name: string, fields: readonly { name: string }[]): RowMaker {
  let maker = rowMakers.get(name)
  if (!maker) {
    const members = fields.map((field, i) => `${JSON.stringify(field.name)}: values[${i}]`)
    // oxlint-disable-next-line typescript/no-implied-eval
    maker = new Function('values', `return { ${members.join(', ')} }`) as RowMaker
    rowMakers.set(name, maker)
  }
  return maker
}

function dbOn(runner: Runner): Db {
  const rows = async <Row>(query: Sql) => {
    if (query.name === undefined) return (await runner.query(query)).rows as Row[]
    const result = await runner.query<unknown[]>({ ...query, rowMode: 'array' })
    return result.rows.map(rowMakerOf(query.name, result.fields)) as Row[]
  }
  return {
    many: rows,
    maybe: async <Row>(query: Sql) => (await rows<Row>(query))[0],
    one: async <Row>(query: Sql) => {
      const [row] = await rows<Row>(query)
      if (row === undefined) throw new Error('The query answered no row')
      return row
    },
    run: async (query) => (await runner.query(query)).rowCount ?? 0,
  }
}

export interface DatabaseOptions {
  address: DatabaseAddress | string
  maxConnections?: number
  /** An operator's import has no timeouts, and waits for locks. */
  isPatient?: boolean
  onError?: (error: Error) => void
}

/** No request waits longer; the lock timeout is shorter, so that it can still be reported. */
const hurried = { statement_timeout: 5_000, lock_timeout: 3_000 }

/** The only place that opens connections. */
export function openDatabase({
  address,
  maxConnections = 10,
  isPatient,
  onError,
}: DatabaseOptions): Database {
  const pool = new Pool({
    ...(typeof address === 'string' ? { connectionString: address } : address),
    ...(!isPatient && hurried),
    max: maxConnections,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: 20_000,
    application_name: 'fanal',
  })
  // A broken idle connection is replaced at the next query; without a listener it would crash the process.
  pool.on('error', (error) => onError?.(error))
  const waiting = new Set<{ since: number }>()
  /** The pool does not listen to a checked-out client: an error between two queries would crash the process too. */
  const borrow = async () => {
    const own = { since: performance.now() }
    waiting.add(own)
    try {
      const client = await pool.connect()
      if (client.listenerCount('error') === 0) client.on('error', (error) => onError?.(error))
      return client
    } finally {
      waiting.delete(own)
    }
  }
  const query = async (text: QueryConfig) => {
    const client = await borrow()
    let broken: Error | undefined
    try {
      return await client.query(text)
    } catch (error) {
      if (isDatabaseAway(error)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }
  return {
    ...dbOn({ query } as Runner),
    maxConnections,
    queue() {
      const [first] = waiting
      return { waiting: waiting.size, waitedMs: first ? performance.now() - first.since : 0 }
    },
    async transaction(work) {
      const client = await borrow()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work(dbOn(client))
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
    },
    connect: borrow,
    close: () => pool.end(),
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
