import { type Database, type Db, type SqlPart, sql, waitForStatements } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { keepSettings, setForTransaction } from './citus-settings.ts'

// Spreads the tables over the machines of a Citus cluster by the kinds in their comments
// (docs/decisions/0069-spread-by-a-command.md).

interface SpreadTable {
  name: string
  kind: 'customer' | 'reference'
}

const columnOf = (table: string) => (table === 'customers' ? 'id' : 'customer_id')

/** Names come from the catalogue, where they were checked to be plain. */
const raw = (text: string): SqlPart => ({ text, values: [] })

/** Whether the customers' tables lie on other machines. */
export async function isSpread(db: Db): Promise<boolean> {
  if (!(await hasCitus(db))) return false
  const row = await db.maybe(sql`select 1 from pg_dist_partition where logicalrelid = 'customers'::regclass`)
  return row !== undefined
}

async function hasCitus(db: Db): Promise<boolean> {
  return (await db.maybe(sql`select 1 from pg_extension where extname = 'citus'`)) !== undefined
}

export async function refuseWithoutCitus(db: Db): Promise<void> {
  if (await hasCitus(db)) return
  const isInstalled = await db.maybe(sql`select 1 from pg_available_extensions where name = 'citus'`)
  throw new Refusal([
    isInstalled
      ? 'Citus is installed, but not in this database: run "create extension citus" here and on each worker, then citus_set_coordinator_host and citus_add_node here'
      : 'This PostgreSQL has no Citus: the tables stay on one machine. docs/operations/citus.md tells how to set up a cluster',
  ])
}

/**
 * Tables that say they are spread and are not yet, referenced ones first. The directory stays on the coordinator with the
 * server's own tables.
 */
export async function findUnspread(db: Db): Promise<SpreadTable[]> {
  const tables = await db.many<SpreadTable & { references: string[] }>(sql`
    select c.relname as name, substring(obj_description(c.oid, 'pg_class') from '^[a-z]+') as kind,
      array(select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and substring(obj_description(c.oid, 'pg_class') from '^[a-z]+') in ('customer', 'reference')
      and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
    order by c.relname <> 'customers', c.relname`)
  const waiting = new Map(tables.map((table) => [table.name, table]))
  const ordered: SpreadTable[] = []
  const add = (name: string) => {
    const table = waiting.get(name)
    if (!table) return
    waiting.delete(name)
    for (const before of table.references) add(before)
    ordered.push({ name, kind: table.kind })
  }
  // All others lie where the customers lie.
  for (const { name } of tables) add(name)
  return ordered
}

/** Rows are copied to the workers; those on the coordinator stay until `emptyCoordinator`. */
async function spreadTable(db: Db, { name, kind }: SpreadTable): Promise<void> {
  if (kind === 'reference') await db.run(sql`select create_reference_table(${name}::regclass)`)
  else if (name === 'customers') await db.run(sql`select create_distributed_table('customers', 'id')`)
  else
    await db.run(
      sql`select create_distributed_table(${name}::regclass, ${columnOf(name)}, colocate_with => 'customers')`,
    )
}

/** Tables that a migration has just made, in its transaction. */
export async function spreadNewTables(tx: Db): Promise<void> {
  await setForTransaction(tx)
  for (const table of await findUnspread(tx)) await spreadTable(tx, table)
}

interface Checksum {
  rows: number
  sum: string
}

/** The number of rows, and a sum over all that is in them that does not depend on their order. */
async function checksumOf(db: Db, { name }: SpreadTable): Promise<Checksum> {
  return db.one<Checksum>(
    raw(
      `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${name} t`,
    ),
  )
}

/** Spread tables whose former rows are still in files of the coordinator. */
async function findLeftBehind(db: Db): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`
    select p.logicalrelid::regclass::text as name from pg_dist_partition p
    join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0 order by 1`)
  return rows.map(({ name }) => name)
}

async function emptyCoordinator(db: Db, table: string): Promise<void> {
  await db.run(sql`select truncate_local_data_after_distributing_table(${table}::regclass)`)
}

/** Each table in a transaction of its own: a run that was broken off is finished by the next. */
function inOwnTransaction<T>(database: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await waitForStatements(tx)
    await setForTransaction(tx)
    return work(tx)
  })
}

async function spreadAndCompare(tx: Db, table: SpreadTable): Promise<number> {
  const before = await checksumOf(tx, table)
  await spreadTable(tx, table)
  const after = await checksumOf(tx, table)
  if (before.rows !== after.rows || before.sum !== after.sum)
    throw new Error(
      `${table.name} had ${before.rows} rows (sum ${before.sum}) and has ${after.rows} (sum ${after.sum}) on the workers: it was left as it was. Stop what writes to it, and run this again`,
    )
  return after.rows
}

export interface Distributed {
  spread: string[]
  emptied: string[]
}

/** Spreads what is not spread yet, an empty table or a full one, and removes the rows that are left on the coordinator. */
export async function distribute(database: Database, note: (text: string) => void): Promise<Distributed> {
  await keepSettings(database)
  const tables = await findUnspread(database)
  for (const table of tables) {
    const rows = await inOwnTransaction(database, (tx) => spreadAndCompare(tx, table))
    note(`${table.name} (${table.kind}): ${rows} rows, the same before and after`)
  }
  // A table can be emptied once all that refer to it lie elsewhere too.
  const emptied = await findLeftBehind(database)
  for (const name of emptied) await inOwnTransaction(database, (tx) => emptyCoordinator(tx, name))
  return { spread: tables.map(({ name }) => name), emptied }
}
