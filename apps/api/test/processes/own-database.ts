import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseAddress, startEmbeddedPostgres } from '@fanal/embedded-postgres'
import { roomy } from '@fanal/embedded-postgres/folder-fixture'
import { Client } from 'pg'
import { openDatabase } from '#platform/database'
import { migrate } from '#platform/database/migrations'
import { migrationsFolder } from '#platform/database/start-database'
import { patient, testSecret } from '#test/address'

/** The superuser's connection, which neither waits for replicas nor is read-only. */
async function connectAdmin(address: DatabaseAddress) {
  const admin = new Client(address)
  await admin.connect()
  await admin.query('set synchronous_commit = local')
  await admin.query('set default_transaction_read_only = off')
  /** Backends whose COMMIT waits for a replica. */
  const waiting = async (): Promise<number[]> => {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event = 'SyncRep'`,
    )
    return rows.map(({ pid }) => pid)
  }
  return {
    close: () => admin.end(),
    set: async (name: string, value: string) => {
      await admin.query(`alter system set ${name} = '${value}'`)
      await admin.query('select pg_reload_conf()')
    },
    /** Once there are any. */
    endWaiting: async (by: 'pg_cancel_backend' | 'pg_terminate_backend') => {
      let pids = await waiting()
      for (; pids.length === 0; pids = await waiting()) await pause(20)
      for (const pid of pids) await admin.query(`select ${by}($1)`, [pid])
    },
    noneWaits: async () => {
      while ((await waiting()).length > 0) await pause(20)
    },
  }
}

/** Commits until one waits for a replica, and cancels that: the setting reaches each process in its own time. */
async function untilCommitsWait(address: DatabaseAddress, cancel: () => Promise<void>): Promise<void> {
  const probe = new Client(address)
  await probe.connect()
  const notices: unknown[] = []
  probe.on('notice', (notice) => notices.push(notice))
  const cancelling = cancel()
  do await probe.query(`insert into events (actor, kind) values ('test', 'probe')`)
  while (notices.length === 0)
  await cancelling
  await probe.end()
}

/** A PostgreSQL of its own whose settings a test can change while it runs. */
export async function ownDatabase(timeouts = patient) {
  const dataDir = await mkdtemp(join(roomy, 'fanal-own-'))
  // Root's database runs as another user, who needs access.
  await chmod(dataDir, 0o711)
  const cluster = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  const { address } = cluster
  const database = openDatabase({ address, timeouts, secret: () => testSecret })
  await migrate(database, migrationsFolder())
  const { set, endWaiting, noneWaits, close } = await connectAdmin(address)
  return {
    address,
    database,
    set,
    /** From now on every COMMIT waits for a replica that is not there. */
    loseReplica: async () => {
      await set('synchronous_standby_names', 'nobody')
      await untilCommitsWait(address, () => endWaiting('pg_cancel_backend'))
    },
    /** Commits that wait end, as if the replica had caught up. Each backend hears of it in its own time. */
    findReplica: async () => {
      await set('synchronous_standby_names', '')
      await noneWaits()
    },
    /** As an operator does who is tired of waiting: PostgreSQL warns that it has committed locally only. */
    cancelCommit: () => endWaiting('pg_cancel_backend'),
    /** The same, and the connection ends. */
    terminateCommit: () => endWaiting('pg_terminate_backend'),
    close: async () => {
      await close()
      await database.close()
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
