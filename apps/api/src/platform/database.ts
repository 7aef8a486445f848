import { createHash } from 'node:crypto'
import { Pool, type PoolClient, type QueryConfig, types } from 'pg'
import type { DatabaseAddress } from '@fanal/embedded-postgres'

// Days stay 'YYYY-MM-DD' strings (no time zone can move them); bigint ids and counts are safe integers here.
types.setTypeParser(types.builtins.DATE, (value) => value)
types.setTypeParser(types.builtins.INT8, Number)

export interface Sql {
  /** Without one it is planned anew each time, for the values that it has. */
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

/** Part of a statement that is put together at run time: trusted text, with its values bound. */
export type SqlPart = Sql

/** Joins parts, and templates of them, into one statement; their values are numbered anew. */
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

/** A value of `sqlOf`. */
export const bind = (value: unknown): SqlValue => new SqlValue(value)

/** What a query needs: the pool, or one transaction of it. */
export interface Db {
  many<Row>(query: Sql): Promise<Row[]>
  maybe<Row>(query: Sql): Promise<Row | undefined>
  one<Row>(query: Sql): Promise<Row>
  /** Runs a statement and says how many rows it touched. */
  run(query: Sql): Promise<number>
}

/** Fails where the database does not answer. */
export const ping = (db: Db): Promise<unknown> => db.one(sql`select 1 as ok`)

/** For work that nobody waits for: the statements of this transaction may take as long as they like. */
export const waitForStatements = (tx: Db): Promise<unknown> => tx.run(sql`set local statement_timeout = 0`)

/** Those who wait, and for how long the first of them has by now. */
export interface Queue {
  waiting: number
  waitedMs: number
}

export interface Database extends Db {
  readonly maxConnections: number
  /** Who waits for a connection. */
  queue(): Queue
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** A plain client for migrations and COPY; give it back with release(). */
  connect(): Promise<PoolClient>
  close(): Promise<void>
}

type Runner = Pick<PoolClient, 'query'>
type RowMaker = (values: unknown[]) => unknown

const rowMakers = new Map<string, RowMaker>()

/**
 * Makes the rows of a statement that has a name, as object literals. pg copies an empty row for each instead, which once a
 * server had seen many statements took a twentieth of its CPU. The names of the columns are those of our own statements.
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
  /** An operator's import takes as long as it takes, and waits for locks. */
  isPatient?: boolean
  onError?: (error: Error) => void
}

/** Nobody waits longer for an answer; a lock is given up before, while there is still time to say so. */
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
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => onError?.(error))
  const waiting = new Set<{ since: number }>()
  /** The pool does not listen to a client that is out: breaking between two queries would end the process too. */
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
        // PostgreSQL answers "rollback" where a statement failed and its error was swallowed: nothing was kept.
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

/** Whether an error says that a statement took too long or waited too long for a lock, and was cancelled. */
export const wasCancelled = (error: unknown): boolean =>
  ['57014', '55P03'].includes((error as { code?: string } | null)?.code ?? '')

/** Whether an error says that the database is away (restarting, unreachable, out of connections), not that the query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as { code?: string; syscall?: string }
  return (
    // A socket that is not there, not just any missing file.
    (code === 'ENOENT' && syscall === 'connect') ||
    /^(08|53|57P0)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].includes(code) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect|Cannot use a pool after/.test(
      error.message,
    )
  )
}
