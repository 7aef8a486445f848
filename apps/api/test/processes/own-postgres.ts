import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@fanal/embedded-postgres'

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A PostgreSQL of its own with production settings, which can be broken. */
export async function ownPostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fanal-torture-'))
  // Root's database runs as another user, who needs access.
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '200' } })
  return {
    address: postgres.address,
    /** As `pg_ctl stop -m immediate`: nothing is written any more, and it recovers from its log. */
    breakDatabase: async () => {
      const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGQUIT')
      while (isAlive(Number(pid))) await pause(20)
      await postgres.revive()
    },
    remove: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
