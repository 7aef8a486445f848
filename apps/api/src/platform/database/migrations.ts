import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, type Db, sql, waitForStatements } from '#platform/database'
import { wasCancelled } from './away.ts'
import { isSpread, spreadNewTables } from './distribute.ts'
import { splitStatements } from './split-statements.ts'

const lockKey = 7_301_445

interface Applied {
  name: string
  checksum: string
}

/** `isOpen`: the version before serves on it. */
interface Known extends Applied {
  isOpen: boolean
}

/** Said in a migration that needs the portal to be closed. */
const needsClosing = /^-- while closed: /m

/**
 * Applies the SQL files of the folder in order, each in its own transaction, under one advisory lock, so that several
 * processes may start at once. Returns the names applied by this call.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const known = await alone(database, findApplied)
  const names = new Set(known.map(({ name }) => name))
  // A file that this database never had: its later ones are of another line of versions.
  const isOther = files.some((file) => !names.has(file))
  const unknown = known.find(
    (row) => !files.includes(row.name) && (isOther || !isLaterAndOpen(row, files.at(-1))),
  )
  if (unknown)
    throw new Error(
      `The database was migrated by another version of Fanal (${unknown.name}): start that version, or begin with an empty database.`,
    )
  const checksums = new Map(known.map((row) => [row.name, row.checksum]))
  const applied: string[] = []
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    if (checksums.get(name) === checksum) continue
    if (await untilFree(() => alone(database, (tx) => apply(tx, { name, checksum }, text))))
      applied.push(name)
  }
  return applied
}

/** A newer version was started and is taken back: what it added is not in the way (`scripts/rules/expand.test.ts`). */
export const isLaterAndOpen = ({ name, isOpen }: Pick<Known, 'name' | 'isOpen'>, last = '') =>
  isOpen && name > last

/**
 * A change of a table waits for its readers, and everybody else waits behind it: it waits briefly, gives up, and comes
 * again, so that a version that still serves is not stopped by a slow query.
 */
const lockWaitMs = 200
const mostTries = 100

async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if (!wasCancelled((error as Error).cause) || tries === mostTries) throw error
      await pause(500 + Math.random() * 1_000)
    }
}

/** A transaction-level lock, released with the transaction in any case. */
function alone<T>(database: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await waitForStatements(tx)
    await tx.run(sql`set local lock_timeout = 0`)
    await tx.run(sql`select pg_advisory_xact_lock(${lockKey})`)
    return work(tx)
  })
}

async function findApplied(tx: Db): Promise<Known[]> {
  await tx.run(sql`
    create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  await tx.run(sql`alter table migrations add column if not exists is_open boolean not null default false`)
  return tx.many<Known>(sql`select name, checksum, is_open as "isOpen" from migrations`)
}

/**
 * On a spread database a new table is spread as soon as its comment says its kind: what follows in the file may refer to it,
 * and it to others.
 */
async function runFile(tx: Db, text: string): Promise<void> {
  if (!(await isSpread(tx))) {
    await tx.run({ text, values: [] })
    return
  }
  // Citus hands each statement on by its text, and so refuses several in one.
  for (const statement of splitStatements(text)) {
    await tx.run({ text: statement, values: [] })
    if (/^comment on table\b/im.test(statement)) await spreadNewTables(tx)
  }
}

/** False if another process has applied it meanwhile. */
async function apply(tx: Db, { name, checksum }: Applied, text: string): Promise<boolean> {
  const before = await tx.maybe<Applied>(sql`select name, checksum from migrations where name = ${name}`)
  if (before && before.checksum !== checksum)
    throw new Error(`Migration ${name} was changed after it had been applied.`)
  if (before) return false
  try {
    await tx.run({ text: `set local lock_timeout = ${lockWaitMs}`, values: [] })
    await runFile(tx, text)
    const isOpen = !needsClosing.test(text)
    await tx.run(
      sql`insert into migrations (name, checksum, is_open) values (${name}, ${checksum}, ${isOpen})`,
    )
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
  return true
}
