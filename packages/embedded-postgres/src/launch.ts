import { setTimeout as sleep } from 'node:timers/promises'
import { findPackage, type PostgresPackage, usableBinaries } from './binaries.ts'
import { claimCluster, hasCluster, makeCluster } from './cluster.ts'
import { type DatabaseAddress, type Expectation, healthOf } from './connection.ts'
import { damageIn, EmbeddedPostgresError } from './error.ts'
import { findPlace, type Place, readPassword, removeSocketFolder } from './place.ts'
import { endOrphans, findPostmaster, type Postmaster, stopByTool, stopPostmaster } from './postmaster.ts'
import { isRunning, type ProcessIdentity } from './process-identity.ts'
import { failure, isBusy, renewPassword, type Settings, startServer } from './server-process.ts'

/** Recovery of a large database takes long; it is awaited while it lives. */
const whenStarted = { startingMs: 10 * 60_000, silentMs: 60_000 }
const whenFound = { startingMs: 10 * 60_000, silentMs: 4000 }

export interface LaunchOptions {
  dataDir: string
  name: string
  say: (step: string) => void
  settings: Settings
  /** False: a running database that is unusable is an error instead of being restarted. */
  mayStop: boolean
}

export interface Launched {
  address: DatabaseAddress
  process: ProcessIdentity
  wasRunning: boolean
  stop(): Promise<void>
}

interface Launch {
  options: LaunchOptions
  found: PostgresPackage
  place: Place
  password: string
  expected: Expectation
}

/** Uses the folder's cluster if it runs, starts it if not, creates it if missing. */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const found = findPackage()
  const place = await findPlace(options.dataDir, options.name)
  const exists = await hasCluster(place.cluster, found.major)
  const password = await readPassword(options.dataDir)
  const fsync = options.settings['fsync'] ?? 'on'
  const task: Launch = { options, found, place, password, expected: { cluster: place.cluster, fsync } }
  if (!exists) {
    options.say('Preparing the database (first start)…')
    if (place.home !== options.dataDir) options.say(`It is kept in ${place.home}…`)
    await makeCluster(place, await usableBinaries(found, place), password, fsync === 'on')
  }
  for (let attempt = 1; attempt <= 40; attempt += 1) {
    const postmaster = await findPostmaster(place.cluster)
    const running = postmaster ? await adopt(task, postmaster) : await start(task)
    if (running) return running
    await sleep(100)
  }
  throw new EmbeddedPostgresError(
    'start_failed',
    `The database in ${place.cluster} starts and ends by turns.`,
  )
}

/** Undefined: it was unusable and has been stopped, or it ended by itself. */
async function adopt(
  task: Launch,
  { host, port, process: found }: Postmaster,
): Promise<Launched | undefined> {
  const { options, place, expected } = task
  // Not listening yet: poll again.
  if (host === '' && (await isRunning(found))) return undefined
  const address = addressOf(task, host, port)
  const health = await healthOf(address, expected, () => isRunning(found), whenFound)
  if (health === 'ready') {
    options.say('Using the database that is still running…')
    return launched(task, address, found, true)
  }
  if (!(await isRunning(found))) return undefined
  if (!options.mayStop) {
    const message = `The database in ${place.cluster} (process ${found.pid}) is running but does not answer as it should (${health}).`
    throw new EmbeddedPostgresError('start_failed', message)
  }
  options.say('Stopping a database that does not answer…')
  await stop(task, found, 3000)
  return undefined
}

/** Undefined: worth a retry. */
async function start(task: Launch): Promise<Launched | undefined> {
  const { options, place, found, expected } = task
  const bin = await usableBinaries(found, place)
  await claimCluster(place)
  options.say('Starting the database…')
  const server = await startServer(place, bin, options.settings)
  const address = addressOf(task, server.host, server.port)
  try {
    const health = await healthOf(address, expected, async () => !server.hasExited(), whenStarted)
    if (health === 'ready') {
      return launched(task, address, server.process, false)
    }
    if (server.hasExited()) {
      const output = await server.output()
      if (isBusy(output)) {
        if (!(await findPostmaster(place.cluster))) await endOrphans(place.cluster)
        return undefined
      }
      throw await failure(place, output)
    }
    await stop(task, server.process)
    if (health === 'wrong_password') {
      options.say('Renewing the password of the database…')
      await renewPassword(place, bin, task.password)
      return undefined
    }
    const message = `The database in ${place.cluster} started but does not answer as it should (${health}).`
    throw new EmbeddedPostgresError('start_failed', message)
  } catch (error) {
    if (!server.hasExited()) await stop(task, server.process, 3000)
    throw damageIn(error, place.cluster)
  }
}

function addressOf({ password, place }: Launch, host: string, port: number): DatabaseAddress {
  return { host, port, user: place.name, password, database: place.name }
}

async function stop(task: Launch, running: ProcessIdentity, patienceMs?: number): Promise<void> {
  const { found, place } = task
  if (process.platform === 'win32') await stopByTool(await usableBinaries(found, place), place.cluster)
  else await stopPostmaster(running, patienceMs)
}

function launched(
  task: Launch,
  address: DatabaseAddress,
  running: ProcessIdentity,
  wasRunning: boolean,
): Launched {
  const stopAll = async () => {
    // It may have died meanwhile and been restarted by a command.
    const now = await findPostmaster(task.place.cluster)
    await stop(task, now?.process ?? running)
    await removeSocketFolder(task.place, address.host)
  }
  return { address, process: running, wasRunning, stop: stopAll }
}
