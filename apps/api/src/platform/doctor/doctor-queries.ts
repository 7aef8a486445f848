import { type Db, sql } from '#platform/database'

/** More than is left in a page: the file has to grow. Returns the size of the database. */
export async function writeForTrying(tx: Db): Promise<number> {
  await tx.run(sql`
    create temporary table doctor on commit drop as select md5(n::text) as text from generate_series(1, 20000) n`)
  return (await tx.one<{ bytes: number }>(sql`select pg_database_size(current_database()) as bytes`)).bytes
}

export const findClock = (db: Db): Promise<{ at: Date }> => db.one(sql`select clock_timestamp() as at`)

/** Undefined before the first start. */
export async function findAppliedMigrations(
  db: Db,
): Promise<{ name: string; isOpen: boolean }[] | undefined> {
  const { exists } = await db.one<{ exists: boolean }>(
    sql`select to_regclass('migrations') is not null as exists`,
  )
  if (!exists) return undefined
  // A version that did not note it yet has made it.
  return db.many(sql`
    select m.name, coalesce((to_jsonb(m) ->> 'is_open')::boolean, false) as "isOpen" from migrations m order by m.name`)
}

export interface Replica {
  name: string
  /** Null for a role that may not see it. */
  state: string | null
  isSynchronous: boolean | null
  lagSeconds: number | null
}

export const findReplicas = (db: Db): Promise<Replica[]> =>
  db.many(sql`
    select application_name as name, state, sync_state in ('sync', 'quorum') as "isSynchronous",
      extract(epoch from replay_lag)::float as "lagSeconds"
    from pg_stat_replication order by application_name`)

/** The replicas that commits wait for, as configured, and how many commits wait now. */
export const findWaitingCommits = (db: Db): Promise<{ names: string; waiting: number }> =>
  db.one(sql`
    select current_setting('synchronous_standby_names') as names,
      (select count(*) from pg_stat_activity where wait_event = 'SyncRep') as waiting`)

/** Undefined without Citus. */
export async function findCitusVersion(db: Db): Promise<string | undefined> {
  const row = await db.maybe<{ version: string }>(
    sql`select extversion as version from pg_extension where extname = 'citus'`,
  )
  return row?.version
}

export interface CitusNode {
  name: string
  isActive: boolean
}

/** Composed where it is run: without Citus there is no such table. */
export const findCitusNodes = (db: Db): Promise<CitusNode[]> =>
  db.many({
    text: `select nodename || ':' || nodeport as name, isactive as "isActive" from pg_dist_node order by 1`,
    values: [],
  })

export interface AskedWorker {
  name: string
  isThere: boolean
}

/** Each worker is asked now: one that is lost stays active until somebody says otherwise. */
export const askWorkers = (db: Db): Promise<AskedWorker[]> =>
  db.many({
    text: `select nodename || ':' || nodeport as name, success as "isThere" from run_command_on_workers('select 1') order by 1`,
    values: [],
  })
