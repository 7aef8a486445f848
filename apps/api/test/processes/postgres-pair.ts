import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The programs of a PostgreSQL of Debian, the newest; undefined if none is installed. */
export function debianPostgres(): string | undefined {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(base, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

const isRoot = process.getuid?.() === 0
const idOf = (flag: '-u' | '-g') =>
  Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
/** PostgreSQL refuses to run as root. */
const owner = () => (isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : undefined)

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => void server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => void server.close(resolve))
  return port
}

export interface PairMember {
  port: number
  start: () => void
  /** Like a crash: nothing is said to its clients. */
  stop: () => void
  promote: () => void
  /** Stops, or continues, every process of it. */
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void
}

/** A primary and its replica on this machine, which stream to each other as two machines would. */
export async function postgresPair(bin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'fanal-pair-'))
  const as = owner()
  if (as) chownSync(folder, as.uid, as.gid)
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { stdio: 'ignore', cwd: '/', ...as })
  const member = (name: string, port: number): PairMember => {
    const data = join(folder, name)
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_wal_size=256MB`
    return {
      port,
      start: () =>
        run('pg_ctl', ['-D', data, '-w', '-l', join(folder, `${name}.log`), '-o', options, 'start']),
      stop: () => run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']),
      promote: () => run('pg_ctl', ['-D', data, '-w', 'promote']),
      signal: (signal) => {
        const postmaster = (readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '').trim()
        const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' }).stdout
        for (const pid of [postmaster, ...listed.split(/\s+/).filter(Boolean)])
          process.kill(Number(pid), signal)
      },
    }
  }
  const primary = member('primary', await freePort())
  const replica = member('replica', await freePort())
  const data = join(folder, 'primary')
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  primary.start()
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=replica`
  run('pg_basebackup', ['-D', join(folder, 'replica'), '-d', source, '-R', '-X', 'stream', '-c', 'fast'])
  replica.start()
  return {
    primary,
    replica,
    url: (...ports: number[]) =>
      `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=read-write`,
    async close() {
      for (const { stop, signal } of [primary, replica])
        try {
          signal('SIGCONT')
          stop()
        } catch {
          // It was stopped by its test.
        }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
