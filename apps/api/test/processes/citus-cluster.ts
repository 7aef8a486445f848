import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianPostgres } from './postgres-pair.ts'

/** The programs of a PostgreSQL of Debian that has Citus; undefined if there is none. */
export function debianCitus(): string | undefined {
  const bin = debianPostgres()
  const version = bin?.split('/').at(-2)
  return existsSync(`/usr/share/postgresql/${version}/extension/citus.control`) ? bin : undefined
}

const isRoot = process.getuid?.() === 0
const idOf = (flag: '-u' | '-g') =>
  Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
const settings = [
  'listen_addresses=',
  'fsync=off',
  'max_wal_size=256MB',
  'shared_preload_libraries=citus',
  'max_prepared_transactions=200',
  'citus.shard_count=8',
]

/** Servers with Citus, each of which can be lost: the first is to be the coordinator. */
export function startCitus(bin: string, count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'fanal-citus-'))
  const as = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
  if (as) chownSync(folder, as.uid, as.gid)
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { stdio: 'ignore', cwd: '/', ...as })
  const servers = Array.from({ length: count }, (_, i) => {
    const [data, socket] = [join(folder, `data-${i}`), join(folder, `s${i}`)]
    const options = [...settings, `unix_socket_directories=${socket}`].map((one) => `-c ${one}`).join(' ')
    execFileSync('mkdir', [socket], { cwd: '/', ...as })
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
    return {
      url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socket)}`,
      /** As Citus names its machine. */
      host: socket,
      start: () => run('pg_ctl', ['-D', data, '-w', '-l', join(folder, `log-${i}`), '-o', options, 'start']),
      stop: () => run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']),
    }
  })
  for (const { start } of servers) start()
  return {
    servers,
    close: async () => {
      for (const { stop } of servers)
        try {
          stop()
        } catch {
          // It was stopped by its test.
        }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
