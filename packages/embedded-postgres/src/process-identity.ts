import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Identifies a process: pids are reused, pid and start time together are not. */
export interface ProcessIdentity {
  pid: number
  /** Empty if the system does not tell; then the pid alone decides. */
  started: string
}

/** The process with this pid; undefined if there is none, or only a zombie. */
export async function identify(pid: number): Promise<ProcessIdentity | undefined> {
  if (!answersSignals(pid)) return undefined
  const facts = process.platform === 'linux' ? await linuxFacts(pid) : await psFacts(pid)
  return facts === 'dead' ? undefined : { pid, started: facts }
}

export async function isRunning(wanted: ProcessIdentity): Promise<boolean> {
  const now = await identify(wanted.pid)
  if (!now) return false
  return now.started === wanted.started || now.started === '' || wanted.started === ''
}

/** The command line of a process; undefined if the system does not tell. */
export async function commandOf(pid: number): Promise<string[] | undefined> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    if (process.platform === 'win32') return undefined
    return (await run('ps', ['-o', 'command=', '-p', String(pid)])).stdout.trim().split(' ')
  } catch {
    return undefined
  }
}

/** The working directory of a process; undefined if the system does not tell. */
export async function workingFolderOf(pid: number): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined)
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

let bootId: Promise<string> | undefined

async function linuxFacts(pid: number): Promise<string> {
  bootId ??= readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (text) => text.trim(),
    () => '',
  )
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The program name is in parentheses and may itself contain parentheses and spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? 'dead' : `${await bootId}/${fields[19] ?? ''}`
  } catch {
    // Hidden (/proc mounted with hidepid), or ended.
    return answersSignals(pid) ? '' : 'dead'
  }
}

async function psFacts(pid: number): Promise<string> {
  if (process.platform === 'win32') return ''
  try {
    const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)])
    const [state = '', ...started] = stdout.trim().split(/\s+/)
    return state.startsWith('Z') ? 'dead' : started.join(' ')
  } catch {
    return answersSignals(pid) ? '' : 'dead'
  }
}
