import { fileURLToPath } from 'node:url'
import { type Database, openDatabase, ping, sql } from '#platform/database'
import { DatabaseAway, isDatabaseAway } from '#platform/database/away'
import type { EmbeddedPostgres } from '@fanal/embedded-postgres'
import type { Env } from '#platform/env'
import { sessionSecret } from '#platform/secret'
import { migrate } from './migrations.ts'

export interface RunningDatabase {
  database: Database
  /** Migrations applied by this start. */
  applied: string[]
  /** Restarts the embedded database if it died; undefined with DATABASE_URL. */
  revive?: () => Promise<void>
  /**
   * Over connections of its own, without the timeouts of requests: on a busy machine a starting process still loads its code
   * when answers come.
   */
  patiently: <T>(work: (database: Database) => Promise<T>) => Promise<T>
  stop(): Promise<void>
}

type Say = (step: string) => void
interface StartOptions {
  env: Env
  say: Say
  onError?: (error: Error) => void
  /** Called with the database as soon as it exists, before it answers and is migrated. */
  onOpen?: (database: Database) => void
  /** An operator's command shares the database with a running server. */
  isCommand?: boolean
}

/** `migrations/` beside the sources, and beside the bundle. */
export const migrationsFolder = () =>
  fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? '../../../migrations' : '../migrations', import.meta.url),
  )

/** The database of DATABASE_URL, or the embedded one; migrated, and in production checked for durability. */
export async function startDatabase({
  env,
  say,
  onError,
  onOpen,
  isCommand = false,
}: StartOptions): Promise<RunningDatabase> {
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded(env, say, isCommand)
  const open = (withoutTimeouts: boolean) =>
    openDatabase({
      address: env.DATABASE_URL ?? embedded?.address ?? '',
      withoutTimeouts,
      secret: () => sessionSecret(env),
      onError,
    })
  const database = open(isCommand)
  onOpen?.(database)
  const patiently = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const opened = open(true)
    try {
      return await work(opened)
    } finally {
      await opened.close()
    }
  }
  const stop = async () => {
    await database.close()
    await embedded?.stop()
  }
  try {
    await waitFor(database, say)
    if (env.isProduction) await checkDurability(database)
    const applied = await patiently((opened) => migrate(opened, migrationsFolder()))
    const begin = embedded?.revive
    return { database, applied, revive: begin && (() => reviveWhenAway(database, begin)), patiently, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The same database as it is: neither awaited, migrated nor checked. */
export async function openUnmigrated({ env, say }: Pick<StartOptions, 'env' | 'say'>) {
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded(env, say, true)
  const database = openDatabase({ address: env.DATABASE_URL ?? embedded?.address ?? '' })
  return {
    database,
    async stop() {
      await database.close()
      await embedded?.stop()
    },
  }
}

type Embedded = EmbeddedPostgres & { revive?: () => Promise<void> }

async function reviveWhenAway(database: Database, revive: () => Promise<void>): Promise<void> {
  try {
    await ping(database)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    await revive()
  }
}

async function startEmbedded(env: Env, say: Say, isCommand: boolean): Promise<Embedded> {
  // Lazy: not needed with DATABASE_URL.
  const { borrowEmbeddedPostgres, startEmbeddedPostgres } = await import('@fanal/embedded-postgres')
  const start = isCommand ? borrowEmbeddedPostgres : startEmbeddedPostgres
  try {
    return await start({ dataDir: env.DATA_DIR, name: 'fanal', say })
  } catch (error) {
    throw withAdvice(error as Error)
  }
}

/** Where the embedded one does not run, the message names the alternative. */
export function withAdvice(error: Error & { code?: string }): Error {
  if (error.code !== 'unsupported_platform') return error
  const advice = 'Set DATABASE_URL to use another PostgreSQL server.'
  return new Error(`${error.message} ${advice}`, { cause: error })
}

/**
 * Waits for a starting database: containers come up in any order, and on a busy machine this process is still loading its
 * code when an answer comes, too late for a request.
 */
async function waitFor(database: Database, say: Say): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ping(database)
      return
    } catch (error) {
      if (!isDatabaseAway(error) || attempt === 30) throw error
      if (attempt === 1) say(`Waiting for the database…${reasonOf(error)}`)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}

/** Why a server that answers is not enough, such as a replica; one that does not answer yet is usual. */
const reasonOf = (error: unknown) => (error instanceof DatabaseAway ? ` ${error.message}.` : '')

/** Settings whose absence would lose committed rows, or corrupt pages, in an outage. */
export async function checkDurability(database: Database): Promise<void> {
  const rows = await database.many<{ name: string; setting: string }>(sql`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`)
  const wrong = rows
    .filter(({ setting }) => setting !== 'on')
    .map(({ name, setting }) => `${name} = ${setting}`)
  if (wrong.length > 0)
    throw new Error(`The database runs with ${wrong.join(', ')}: an outage would lose data. Set each to on.`)
}
