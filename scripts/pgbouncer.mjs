// PgBouncer in transaction mode in front of a PostgreSQL, to run the api tests behind a pooler.
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asUser, findOrInstall, findProgram, isRoot, quiet } from './machine.mjs'

const port = 6432

/** Listens on a socket in that PostgreSQL's folder; undefined if not available. */
export function pgbouncerBefore({ folder }) {
  const program = findOrInstall(() => findProgram('pgbouncer'), 'pgbouncer')
  if (!program) return undefined
  const as = asUser('postgres')
  const [config, pidFile] = [join(folder, 'pgbouncer.ini'), join(folder, 'pgbouncer.pid')]
  const settings = {
    listen_port: port,
    unix_socket_dir: folder,
    auth_type: 'any',
    pool_mode: 'transaction',
    // Fewer than the tests open, so that connections are really shared.
    default_pool_size: 8,
    max_client_conn: 500,
    pidfile: pidFile,
    logfile: join(folder, 'pgbouncer.log'),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(config, `[databases]\n* = host=${folder} user=postgres\n[pgbouncer]\n${lines.join('\n')}\n`)
  if (isRoot) chownSync(config, as.uid, as.gid)
  if (!quiet(program, ['-d', config], as)) return undefined
  const address = `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`
  const stop = () => {
    if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8')))
  }
  return { url: `${address}&pooler=transaction`, stop }
}
