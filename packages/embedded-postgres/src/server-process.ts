import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { spawnOptions } from './account.ts'
import { damaged, diskFull, EmbeddedPostgresError, hasNoSpace, saysDiskFull } from './error.ts'
import { type Place, socketFolder } from './place.ts'
import { identify, type ProcessIdentity } from './process-identity.ts'

const maxLogBytes = 5 * 1024 * 1024
const logFile = (dataDir: string) => join(dataDir, 'postgres.log')

/** A server that was just started: still starting, or already failed. */
export interface StartedServer {
  process: ProcessIdentity
  host: string
  port: number
  hasExited(): boolean
  /** The output since the start. */
  output(): Promise<string>
}

export type Settings = Record<string, string>

/** Starts PostgreSQL in its own process group, so that Ctrl-C reaches our server and not its database. */
export async function startServer(place: Place, bin: string, extra: Settings): Promise<StartedServer> {
  const { host, port, settings } = await listening(place)
  const all: Settings = { ...smallMachine, ...settings, ...extra }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await openLog(place.dataDir)
  try {
    const child = spawn(join(bin, 'postgres'), ['-D', place.cluster, ...options], {
      ...spawnOptions(place.account),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    let exited = false
    child.once('exit', () => {
      exited = true
    })
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    child.unref()
    const pid = child.pid ?? 0
    const identity = (await identify(pid)) ?? { pid, started: 'ended' }
    return { process: identity, host, port, hasExited: () => exited, output: log.written }
  } finally {
    closeSync(log.fd)
  }
}

/** Sets the database user's password from our file: allowed to whoever can write the cluster's files. */
export async function renewPassword(place: Place, bin: string, password: string): Promise<void> {
  const child = spawn(join(bin, 'postgres'), ['--single', '-D', place.cluster, 'postgres'], {
    ...spawnOptions(place.account),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  child.stdin.on('error', () => {})
  child.stdin.end(`alter role "${place.name}" password '${password}'\n`)
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  if (/ERROR|FATAL|PANIC/.test(printed)) throw await failure(place, printed)
}

/** Why PostgreSQL did not start, from its output. */
export async function failure(place: Place, output: string): Promise<EmbeddedPostgresError> {
  if (saysDiskFull(output) || (await hasNoSpace(place.home))) return diskFull(place.home)
  // Our own readiness checks are refused, and logged as fatal, until it is ready.
  const fatal = output
    .split('\n')
    .filter((line) => /\b(FATAL|PANIC):(?!\s+the database system is )/.test(line))
  const reason = (fatal[0] ?? output.trim().split('\n').at(-1) ?? '').replace(/^.*?\b(FATAL|PANIC):\s*/, '')
  const damage =
    /in control file|valid checkpoint|invalid data in file|incompatible with server|required WAL directory|could not (open|read|find|access|stat|locate) (required )?(file|directory|transaction)/
  if (damage.test(reason) && !/Permission denied/.test(reason)) return damaged(place.cluster, reason)
  const message = `PostgreSQL did not start: ${reason || 'it said nothing'} (see ${logFile(place.dataDir)}).`
  return new EmbeddedPostgresError('start_failed', message)
}

/** Another process of this cluster is starting or ending: worth a retry. */
export function isBusy(output: string): boolean {
  return /lock file ".*postmaster\.pid" already exists|pre-existing shared memory block/.test(output)
}

const smallMachine: Settings = {
  fsync: 'on',
  shared_buffers: '128MB',
  max_connections: '50',
  jit: 'off',
  // SSDs: random reads cost hardly more than sequential ones.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}

async function listening(place: Place): Promise<{ host: string; port: number; settings: Settings }> {
  if (process.platform === 'win32') {
    const port = await freePort()
    const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' }
    return { host: '127.0.0.1', port, settings }
  }
  const host = await socketFolder(place)
  // The setting is a list; quotes protect commas and spaces of a path.
  const quoted = `"${host.replaceAll('"', '""')}"`
  return {
    host,
    port: 5432,
    settings: { listen_addresses: '', port: '5432', unix_socket_directories: quoted },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function openLog(dataDir: string): Promise<{ fd: number; written: () => Promise<string> }> {
  const path = logFile(dataDir)
  let offset = (await stat(path).catch(() => undefined))?.size ?? 0
  if (offset > maxLogBytes) {
    await rename(path, `${path}.1`)
    offset = 0
  }
  const fd = openSync(path, 'a', 0o600)
  return { fd, written: async () => (await readFile(path)).subarray(offset).toString('utf8') }
}
