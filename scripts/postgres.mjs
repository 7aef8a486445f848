// A PostgreSQL of the machine, to run the api tests on a second kind of server.
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asUser, findOrInstall, isRoot, quiet } from './machine.mjs'

function binaries() {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(base, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/** In memory, if there is enough of it: most of its work is making databases and removing them. */
function roomyFolder() {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 1024 ** 3 ? memory : tmpdir()
}

/** Starts a cluster in its own folder, on a socket; undefined if no server is available. */
export function outsidePostgres() {
  const bin = findOrInstall(binaries, 'postgresql')
  return bin && startCluster(bin)
}

/** Two of them with Citus, a coordinator and a worker; undefined where its extension is not installed. */
export function citusPostgres() {
  const bin = binaries()
  const version = bin?.split('/').at(-2)
  if (!bin || !existsSync(`/usr/share/postgresql/${version}/extension/citus.control`)) return undefined
  const settings = {
    shared_preload_libraries: 'citus',
    max_connections: '200',
    // One for each database that a test has.
    max_worker_processes: '100',
    // Fewer than the usual 32, each with all tables: enough to tell one from all.
    'citus.shard_count': '4',
    // As the command sets them for one database; copies of it do not have them.
    'citus.enable_local_reference_table_foreign_keys': 'off',
    'citus.multi_shard_modify_mode': 'sequential',
  }
  const [coordinator, worker] = [startCluster(bin, settings), startCluster(bin, settings)]
  const stop = () => {
    coordinator?.stop()
    worker?.stop()
  }
  if (coordinator && worker)
    return { folder: coordinator.folder, url: coordinator.url, workerUrl: worker.url, stop }
  stop()
  return undefined
}

/**
 * @param {string} bin
 * @param {Record<string, string>} settings
 */
function startCluster(bin, settings = {}) {
  const folder = mkdtempSync(join(roomyFolder(), 'fanal-pg-'))
  const as = asUser('postgres')
  if (isRoot) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const make = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  const all = { listen_addresses: '', fsync: 'off', max_wal_size: '256MB', ...settings }
  const options = `-k ${folder} ${Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')}`
  const start = ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']
  const stop = () => {
    quiet(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], as)
    rmSync(folder, { recursive: true, force: true })
  }
  if (!quiet(join(bin, 'initdb'), make, as) || !quiet(join(bin, 'pg_ctl'), start, as)) {
    stop()
    return undefined
  }
  return { folder, url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, stop }
}
