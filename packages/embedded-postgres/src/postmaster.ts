import { execFile } from 'node:child_process'
import { readdir, readFile, realpath, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, errnoOf } from './error.ts'
import { commandOf, identify, isRunning, type ProcessIdentity, workingFolderOf } from './process-identity.ts'

const run = promisify(execFile)

/** The main process of a cluster, as its postmaster.pid tells. */
export interface Postmaster {
  process: ProcessIdentity
  /** The socket's folder or the host; empty until it listens. */
  host: string
  port: number
}

/**
 * The process that runs this cluster, if any. A pid file whose number another program has by now is removed,
 * because PostgreSQL itself would be blocked by it; a file whose process is gone does not disturb it.
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

/** Asks for a fast shutdown and waits for the end; insists when it does not come. */
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
 * A server process in the middle of a long query outlives its killed main process and keeps a new one from
 * starting. Nothing is lost with it: nobody could commit its work any more.
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

/** Windows knows no signals: there PostgreSQL's own tool stops it. */
export async function stopByTool(bin: string, cluster: string): Promise<void> {
  await run(join(bin, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '10'])
}

async function send({ pid }: ProcessIdentity, signal: NodeJS.Signals): Promise<void> {
  try {
    process.kill(pid, signal)
    // A process that was suspended would not notice.
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
