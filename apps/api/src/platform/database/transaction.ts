import type { PoolClient, QueryResult } from 'pg'
import { count } from '../counts.ts'
import { DatabaseAway, isDatabaseAway, isReadOnly, NoAnswer, OutcomeUnknown } from './away.ts'
import { answered, type CommitLimit } from './limits.ts'
import type { Borrow } from './pools.ts'

/** Our own limits, beside those of PostgreSQL. */
export interface Limits {
  /** Undefined: none. */
  statementMs: number | undefined
  commit: CommitLimit
}

interface Statement {
  text: string
  values?: unknown[]
}

/** A WARNING of these codes says that the commit was not awaited on a replica: a failover would lose it. */
const onlyHere = ['01000', '57P01']

/** Whether it may have been committed: a connection that breaks while the answer is awaited does not tell. */
const isUncertain = (error: unknown) =>
  isDatabaseAway(error) && !isReadOnly(error) && !(error as Error).message.includes('not queryable')

/** Runs what commits. Anything but a certain answer is `OutcomeUnknown`. */
async function askCommitting(client: PoolClient, query: Statement, limitMs: number): Promise<QueryResult> {
  let warning: string | undefined
  const hear = ({ code, message }: { code?: string | undefined; message?: string | undefined }) => {
    if (code && onlyHere.includes(code)) warning = message
  }
  client.on('notice', hear)
  try {
    const result = await answered(client.query(query), limitMs)
    if (warning === undefined) return result
  } catch (error) {
    if (!isUncertain(error)) throw error
    count('database_commits_unknown_total')
    throw new OutcomeUnknown(`Not known whether the database has committed: ${(error as Error).message}`, {
      cause: error,
    })
  } finally {
    client.off('notice', hear)
  }
  count('database_commits_unknown_total')
  throw new OutcomeUnknown(`The database has committed without its replica: ${warning}`)
}

const isRead = ({ text }: Statement) => /^\s*select\b/i.test(text)

/** A single statement. */
export async function askOnce(borrow: Borrow, query: Statement, limits: Limits): Promise<QueryResult> {
  const { client, giveBack } = await borrow()
  let failure: unknown
  try {
    return isRead(query)
      ? await answered(client.query(query), limits.statementMs)
      : await askCommitting(client, query, longerOf(limits))
  } catch (error) {
    failure = error instanceof OutcomeUnknown ? brokenBy(error) : error
    throw error
  } finally {
    giveBack(failure)
  }
}

/**
 * One that waits for its commit is closed; the others are kept, since a replica that is away stops only commits. After a
 * warning all is as usual.
 */
const brokenBy = ({ cause, message }: OutcomeUnknown) => cause && new DatabaseAway(message, { cause })

const longerOf = ({ statementMs, commit }: Limits) =>
  statementMs === undefined ? 2 ** 31 - 1 : Math.max(statementMs, commit.ms())

async function commit(client: PoolClient, limit: CommitLimit): Promise<QueryResult> {
  try {
    const result = await askCommitting(client, { text: 'commit' }, limit.ms())
    limit.note(true)
    return result
  } catch (error) {
    if ((error as Error).cause instanceof NoAnswer) limit.note(false)
    throw error
  }
}

/** A transaction's connection. */
export interface Open {
  ask: (query: Statement) => Promise<QueryResult>
  /** No limit of ours on its statements any more. */
  liftLimit: () => void
  /** Runs once it is committed, on the same connection. */
  afterCommit: (work: () => Promise<unknown>) => void
}

/** The transaction holds, whatever becomes of this. Returns why the connection cannot be used again, if so. */
async function follow(works: readonly (() => Promise<unknown>)[]): Promise<unknown> {
  try {
    for (const work of works) await work()
    return undefined
  } catch (error) {
    return error
  }
}

export async function inTransaction<T>(
  borrow: Borrow,
  begin: string,
  limits: Limits,
  work: (open: Open) => Promise<T>,
): Promise<T> {
  const { client, giveBack } = await borrow()
  let failure: unknown
  let limitMs = limits.statementMs
  const ask = (query: Statement) => answered(client.query(query), limitMs)
  const liftLimit = () => {
    limitMs = undefined
  }
  const following: (() => Promise<unknown>)[] = []
  const afterCommit: Open['afterCommit'] = (next) => void following.push(next)
  try {
    await ask({ text: begin })
    const result = await work({ ask, liftLimit, afterCommit })
    const { command } = await commit(client, limits.commit)
    // PostgreSQL answers "rollback" if a statement failed and its error was swallowed: nothing was committed.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back')
    failure = await follow(following)
    return result
  } catch (error) {
    failure = error instanceof OutcomeUnknown ? brokenBy(error) : await rolledBack(client, error, limits)
    throw error
  } finally {
    giveBack(failure)
  }
}

/** Ends a failed transaction. Returns why its connection cannot be used again, if so. */
async function rolledBack(client: PoolClient, error: unknown, { commit }: Limits): Promise<unknown> {
  if (error instanceof NoAnswer) return error
  try {
    await answered(client.query('rollback'), commit.ms())
    return isReadOnly(error) ? error : undefined
  } catch (failure) {
    if (failure instanceof NoAnswer) return failure
    return new DatabaseAway('The connection could not be rolled back', { cause: failure })
  }
}
