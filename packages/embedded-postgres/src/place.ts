import { createHash, randomBytes } from 'node:crypto'
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, canReach, isRoot, makePrivate, serverAccount } from './account.ts'
import { damaged, EmbeddedPostgresError, errnoOf } from './error.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'

/** All locations of one data folder. */
export interface Place {
  /** The program's name for its database, user, and folders outside of its own. */
  name: string
  /** Lock, password and log: always in the operator's folder. */
  dataDir: string
  /** Cluster, socket and staged binaries: the same folder, or one that the database's user can access. */
  home: string
  cluster: string
  account: Account | undefined
}

export const serverLock = (dataDir: string) => join(dataDir, 'server.lock')
export const startingLock = (dataDir: string) => join(dataDir, 'postgres.starting')
const locationFile = (dataDir: string) => join(dataDir, 'postgres.location')
const passwordFile = (dataDir: string) => join(dataDir, 'postgres.password')

/** Folders for root's clusters, best first. All but the last survive a reboot. */
const sharedRoots = () => ['/var/lib', '/var/tmp', tmpdir()]

export async function openDataDir(dataDir: string): Promise<string> {
  // Root's database runs as another user, who needs access.
  await mkdir(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
  return realpath(dataDir)
}

export async function findPlace(dataDir: string, name: string, roots = sharedRoots()): Promise<Place> {
  const account = await serverAccount()
  const home =
    (await rememberedHome(dataDir)) ??
    (await newHome(
      dataDir,
      account,
      roots.map((root) => join(root, name)),
    ))
  const cluster = join(home, 'postgres')
  const owner = await stat(cluster).catch(() => undefined)
  // A cluster made by a normal user keeps running as that user when root starts it.
  const ownAccount = account && owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : account
  return { name, dataDir, home, cluster, account: ownAccount }
}

/** The password of the database's user; generated on first use. */
export async function readPassword(dataDir: string): Promise<string> {
  const path = passwordFile(dataDir)
  const known = (await readOptional(path))?.trim()
  if (known) return known
  const password = randomBytes(32).toString('base64url')
  await writeWhole(path, `${password}\n`)
  return password
}

/** A socket folder whose path fits a socket address (104 bytes on macOS, 108 on Linux). */
export async function socketFolder(place: Place): Promise<string> {
  const near = join(place.home, 'postgres.socket')
  if (Buffer.byteLength(near) <= 85) {
    await mkdir(near, { recursive: true })
    await makePrivate(near, place.account)
    return near
  }
  const usable =
    Buffer.byteLength(tmpdir()) <= 50 && (!place.account || (await canReach(tmpdir(), place.account)))
  const prefix = join(usable ? tmpdir() : '/tmp', `${place.name}-${hashOf(place.dataDir)}`)
  const owner = place.account?.uid ?? process.getuid?.()
  try {
    await mkdir(prefix, { mode: 0o700 })
    await makePrivate(prefix, place.account)
    return prefix
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error
  }
  // World-writable, so an existing folder of our name must be proven ours.
  const found = await lstat(prefix)
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return prefix
  const fresh = await mkdtemp(`${prefix}-`)
  await makePrivate(fresh, place.account)
  return fresh
}

/** A temporary socket folder is removed with the database. */
export async function removeSocketFolder(place: Place, folder: string): Promise<void> {
  if (folder.startsWith('/') && dirname(folder) !== place.home) await rmdir(folder).catch(() => {})
}

async function rememberedHome(dataDir: string): Promise<string | undefined> {
  const home = (await readOptional(locationFile(dataDir)))?.trim()
  if (!home) return undefined
  const origin = (await readOptional(join(home, 'origin')))?.trim()
  if (origin === undefined) {
    throw damaged(home, `${locationFile(dataDir)} says that the database is there, but it is not`)
  }
  if (origin !== dataDir) {
    const stillThere = (await readOptional(locationFile(origin)))?.trim()
    if (stillThere === home) {
      const message = `${dataDir} is a copy of ${origin}, and the database in ${home} belongs to that one. Delete ${locationFile(dataDir)} to begin with an empty database here.`
      throw new EmbeddedPostgresError('in_use', message)
    }
    await writeWhole(join(home, 'origin'), `${dataDir}\n`)
  }
  return home
}

async function newHome(dataDir: string, account: Account | undefined, parents: string[]): Promise<string> {
  if (!account || (await canReach(dataDir, account))) return dataDir
  if (await stat(join(dataDir, 'postgres')).catch(() => undefined)) return dataDir
  for (const parent of parents) {
    const home = await makeHome(parent, dataDir, account)
    if (!home) continue
    await stopAbandoned(parent, dataDir)
    await writeWhole(join(home, 'origin'), `${dataDir}\n`)
    await writeWhole(locationFile(dataDir), `${home}\n`)
    return home
  }
  const message = `The user that runs the database (uid ${account.uid}) can enter neither ${dataDir} nor any of ${parents.join(', ')}.`
  throw new EmbeddedPostgresError('start_failed', message)
}

async function makeHome(parent: string, dataDir: string, account: Account): Promise<string | undefined> {
  // Random, so that an emptied folder does not get its old data back.
  const home = join(parent, `${hashOf(dataDir)}-${randomBytes(3).toString('hex')}`)
  try {
    await makePassable(parent)
    const found = await lstat(parent)
    if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) return undefined
    if (!(await canReach(parent, account))) return undefined
    await makePassable(home)
    return home
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'].includes(errnoOf(error) ?? ''))
      return undefined
    throw error
  }
}

/** The folder was emptied: its cluster elsewhere is kept, but stopped. */
async function stopAbandoned(parent: string, dataDir: string): Promise<void> {
  const former = (await readdir(parent)).filter((name) => name.startsWith(`${hashOf(dataDir)}-`))
  for (const name of former) {
    const running = await findPostmaster(join(parent, name, 'postgres'))
    if (running) await stopPostmaster(running.process)
  }
}

async function makePassable(folder: string): Promise<void> {
  try {
    await mkdir(folder)
    await chmod(folder, 0o755)
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error
  }
}

async function writeWhole(path: string, content: string): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await rename(draft, path)
}

async function readOptional(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function hashOf(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
}
