import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { giveTree, makePrivate, spawnOptions } from './account.ts'
import { damaged, diskFull, EmbeddedPostgresError, errnoOf, saysDiskFull } from './error.ts'
import type { Place } from './place.ts'

const run = promisify(execFile)

const draftPrefix = 'postgres.new-'

/** Whether there is a cluster to start. Throws if the folder must not be touched. */
export async function hasCluster(cluster: string, major: number): Promise<boolean> {
  const entries = await readdir(cluster).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return []
    if (errnoOf(error) === 'ENOTDIR') throw damaged(cluster, 'it is a file, not a folder')
    throw error
  })
  if (entries.length === 0) return false
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (!/^\d{1,3}$/.test(version)) throw damaged(cluster, 'the file PG_VERSION is missing or unreadable')
  if (Number(version) > major) {
    const message = `The database in ${cluster} was made by PostgreSQL ${version}, which is newer than the ${major} of this program. It was left as it is. Use the program that made it, or a newer one.`
    throw new EmbeddedPostgresError('newer_version', message)
  }
  if (Number(version) < major) {
    const message = `The database in ${cluster} was made by PostgreSQL ${version}; this program brings ${major}. It was left as it is. Export it with the former program and import it into an empty folder.`
    throw new EmbeddedPostgresError('start_failed', message)
  }
  const control = await stat(join(cluster, 'global', 'pg_control')).catch(() => undefined)
  if (control?.size !== 8192) throw damaged(cluster, 'the file global/pg_control is missing or cut off')
  for (const needed of ['base', 'pg_wal', 'pg_xact', 'postgresql.conf', 'pg_hba.conf']) {
    const found = await stat(join(cluster, needed)).catch(() => undefined)
    if (!found) throw damaged(cluster, `${needed} is missing`)
  }
  return true
}

/** PostgreSQL requires a private folder; a restored copy often is not. */
export async function claimCluster({ cluster, account }: Place): Promise<void> {
  const { uid, mode } = await stat(cluster)
  if (account && uid !== account.uid) await giveTree(cluster, account)
  if ((mode & 0o777) !== 0o700 && process.platform !== 'win32') await chmod(cluster, 0o700)
}

/** Created aside and renamed, so that a cluster exists completely or not at all. */
export async function makeCluster(place: Place, bin: string, password: string, durable: boolean) {
  await removeDrafts(place)
  const draft = await mkdtemp(join(place.home, draftPrefix))
  try {
    await makePrivate(draft, place.account)
    const cluster = join(draft, 'cluster')
    const passwordFile = join(draft, 'password')
    await mkdir(cluster)
    await makePrivate(cluster, place.account)
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (place.account) await makePrivate(passwordFile, place.account)
    await initdb(place, bin, [
      `--pgdata=${cluster}`,
      `--pwfile=${passwordFile}`,
      ...(durable ? [] : ['--no-sync']),
    ])
    await rename(cluster, place.cluster)
    if (durable) await syncFolder(place.home)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function initdb(place: Place, bin: string, options: string[]): Promise<void> {
  const settings = [
    `--username=${place.name}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]
  try {
    await run(join(bin, 'initdb'), [...options, ...settings], spawnOptions(place.account))
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    if (saysDiskFull(`${String(error)}\n${printed}`)) throw diskFull(place.home, error)
    const reason = printed.trim() || String(error)
    const message = `The database could not be prepared in ${place.home}: ${reason}`
    throw new EmbeddedPostgresError('start_failed', message, { cause: error })
  }
}

/** Leftovers of interrupted starts. */
async function removeDrafts(place: Place): Promise<void> {
  const drafts = (await readdir(place.home)).filter((name) => basename(name).startsWith(draftPrefix))
  // An orphaned initdb may still write to one of them; the next start removes it.
  const attempts = drafts.map((name) => rm(join(place.home, name), { recursive: true, force: true }))
  await Promise.allSettled(attempts)
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
