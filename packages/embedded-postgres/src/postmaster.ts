import { execFile } from 'node:child_process'
import { readdir, readFile, realpath, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, errnoOf } from './error.ts'
import { commandOf, identify, isRunning, type ProcessIdentity, workingFolderOf } from './process-identity.ts'

const run = promisify(execFile)

/** The main process of a cluster, from its postmaster.pid. */
export interface Postmaster {
  process: ProcessIdentity
  /** Socket folder or host; empty until it listens. */
  host: string
  port: number
}

/**
 * The process of this cluster, if any. A pid file whose number now belongs to another program is removed, because it
 * would block PostgreSQL; one of a dead process does not matter.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const path = join(cluster, 'postmaster.pid')
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return ''
    throw error
  })
  const [pidLine = '', , , port = '', socketDir = '', listen = ''] = content.split('\n')
  const pid = Math.abs(Number.parseInt(pidLine, 10))
  if (!pid) return undefined
  const process = await identify(pid)
  if (!process) return undefined
  if (!(await runsCluster(pid, cluster))) {
    await rm(path, { force: true })
    return undefined
  }
  return { process, host: socketDir.trim() || listen.trim(), port: Number(port) }
}

/** Requests a fast shutdown and waits; escalates if it does not end. */
export async function stopPostmaster(postmaster: ProcessIdentity, patienceMs = 10_000): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ]
  for (const [signal, waitMs] of steps) {
    if (!(await isRunning(postmaster))) return
    await send(postmaster, signal)
    const deadline = Date.now() + waitMs
    while (Date.now() < deadline) {
      if (!(await isRunning(postmaster))) return
      await sleep(10)
    }
  }
  throw new EmbeddedPostgresError('start_failed', `The database (process ${postmaster.pid}) does not stop.`)
}

/**
 * A backend in a long query outlives its killed main process and blocks a restart. Killing it loses nothing: its work
 * could not be committed.
 */
export async function endOrphans(cluster: string): Promise<void> {
  const folder = await realpath(cluster)
  for (const name of await readdir('/proc').catch(() => [])) {
    const pid = Number(name)
    if (!Number.isInteger(pid) || (await workingFolderOf(pid)) !== folder) continue
    const command = await commandOf(pid)
    if (command?.[0]?.startsWith('postgres:')) await send({ pid, started: '' }, 'SIGKILL')
  }
}

/** Windows has no signals: PostgreSQL's own tool stops it. */
export async function stopByTool(bin: string, cluster: string): Promise<void> {
  await run(join(bin, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '10'])
}

async function send({ pid }: ProcessIdentity, signal: NodeJS.Signals): Promise<void> {
  try {
    process.kill(pid, signal)
    // A suspended process would not notice.
    process.kill(pid, 'SIGCONT')
  } catch (error) {
    if (errnoOf(error) !== 'ESRCH') throw error
  }
}

async function runsCluster(pid: number, cluster: string): Promise<boolean> {
  const command = await commandOf(pid)
  // Unknown means another user's or just ended, so not ours; Windows never tells, there a connection decides.
  if (!command) return process.platform === 'win32'
  if (!/^postgres(\.exe)?$/.test(basename(command[0] ?? ''))) return false
  const folder = await workingFolderOf(pid)
  if (folder !== undefined) return folder === (await realpath(cluster))
  return command.join(' ').includes(cluster)
}
