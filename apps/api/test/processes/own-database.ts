import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@fanal/embedded-postgres'
import { roomy } from '@fanal/embedded-postgres/folder-fixture'
import { Client } from 'pg'
import { openDatabase } from '#platform/database'
import { migrate } from '#platform/database/migrations'
import { migrationsFolder } from '#platform/database/start-database'
import { patient, testSecret } from '#test/address'

/** A PostgreSQL of its own whose settings a test can change while it runs. */
export async function ownDatabase(timeouts = patient) {
  const dataDir = await mkdtemp(join(roomy, 'fanal-own-'))
  // Root's database runs as another user, who needs access.
  await chmod(dataDir, 0o711)
  const cluster = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  const database = openDatabase({ address: cluster.address, timeouts, secret: () => testSecret })
  await migrate(database, migrationsFolder())
  const admin = new Client(cluster.address)
  await admin.connect()
  await admin.query('set synchronous_commit = local')
  await admin.query('set default_transaction_read_only = off')
  const set = async (name: string, value: string) => {
    await admin.query(`alter system set ${name} = '${value}'`)
    await admin.query('select pg_reload_conf()')
  }
  /** Backends whose COMMIT waits for a replica. */
  const waiting = async () => {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event = 'SyncRep' order by state_change`,
    )
    return rows.map(({ pid }) => pid)
  }
  const untilWaiting = async () => {
    for (;;) {
      const pids = await waiting()
      if (pids.length > 0) return pids
      await pause(20)
    }
  }
  const endWaiting = async (by: 'pg_cancel_backend' | 'pg_terminate_backend') => {
    for (const pid of await untilWaiting()) await admin.query(`select ${by}($1)`, [pid])
  }
  return {
    database,
    set,
    /** From now on every COMMIT waits for a replica that is not there. */
    async loseReplica() {
      await set('synchronous_standby_names', 'nobody')
      // The setting reaches each process in its own time.
      const probe = new Client(cluster.address)
      await probe.connect()
      const commit = async () =>
        void (await probe.query(`insert into events (actor, kind) values ('test', 'probe')`))
      let isOver = false
      const committing = (async () => {
        while (!isOver) await commit()
      })()
      await untilWaiting()
      isOver = true
      await endWaiting('pg_cancel_backend')
      await committing
      await probe.end()
    },
    /** Commits that wait end, as if the replica had caught up. */
    findReplica: () => set('synchronous_standby_names', ''),
    /** As an operator does who is tired of waiting: PostgreSQL warns that it has committed locally only. */
    cancelCommit: () => endWaiting('pg_cancel_backend'),
    /** The same, and the connection ends. */
    terminateCommit: () => endWaiting('pg_terminate_backend'),
    async close() {
      await admin.end()
      await database.close()
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
