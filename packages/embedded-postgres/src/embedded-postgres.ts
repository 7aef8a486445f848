import { registerClient, hasClients, isTemporary, markTemporary, unmarkTemporary } from './clients.ts'
import type { DatabaseAddress } from './connection.ts'
import { EmbeddedPostgresError, explain } from './error.ts'
import { liveHolder, lockWhenFree, tryLock } from './folder-lock.ts'
import { type Launched, launch } from './launch.ts'
import { openDataDir, serverLock, startingLock } from './place.ts'

export { EmbeddedPostgresError }
export type { DatabaseAddress }

export interface EmbeddedPostgres {
  address: DatabaseAddress
  stop(): Promise<void>
}

export interface ServedPostgres extends EmbeddedPostgres {
  /** Restarts the cluster if it died; a healthy one is not touched. */
  revive(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** Name of the database, its user, and folders elsewhere: letters, digits, underscores. */
  name?: string
  /** Progress messages. */
  say?: (step: string) => void
  /** Further PostgreSQL settings, for tests only. */
  settings?: Record<string, string>
}

/** For the server: takes the folder's lock (one server per folder), starts or adopts the cluster. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<ServedPostgres> {
  try {
    const dataDir = await openDataDir(options.dataDir)
    const outcome = await tryLock(serverLock(dataDir))
    if ('holder' in outcome) {
      const message = `The data folder ${dataDir} is in use by another server: process ${outcome.holder.pid}.`
      throw new EmbeddedPostgresError('in_use', message)
    }
    try {
      const begin = () =>
        whileStarting(dataDir, async () => {
          const running = await launch(launchOptions(options, dataDir, true))
          await unmarkTemporary(dataDir)
          return running
        })
      let launched = await begin()
      const stop = once(async () => {
        await whileStarting(dataDir, () => launched.stop())
        await outcome.lock.release()
      })
      const revive = async () => {
        launched = await begin()
      }
      return { address: launched.address, stop, revive }
    } catch (error) {
      await outcome.lock.release()
      throw error
    }
  } catch (error) {
    throw explain(error, options.dataDir)
  }
}

/**
 * For operators' commands: uses a running cluster of this folder without taking the lock, or starts one for the
 * duration of the command. `stop()` stops what commands started once no other command and no server uses it.
 */
export async function borrowEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const dataDir = await openDataDir(options.dataDir)
    const client = await registerClient(dataDir)
    try {
      const launched = await whileStarting(dataDir, async () => {
        const hasServer = (await liveHolder(serverLock(dataDir))) !== undefined
        const running = await launch(launchOptions(options, dataDir, !hasServer))
        if (!running.wasRunning) await markTemporary(dataDir, running.process)
        return running
      })
      const stop = once(() => whileStarting(dataDir, () => giveBack(dataDir, client, launched)))
      return { address: launched.address, stop }
    } catch (error) {
      await client.leave()
      throw error
    }
  } catch (error) {
    throw explain(error, options.dataDir)
  }
}

async function giveBack(
  dataDir: string,
  client: { leave(): Promise<void> },
  launched: Launched,
): Promise<void> {
  await client.leave()
  if (!(await isTemporary(dataDir, launched.process))) return
  if ((await liveHolder(serverLock(dataDir))) || (await hasClients(dataDir))) return
  await launched.stop()
  await unmarkTemporary(dataDir)
}

function launchOptions(options: EmbeddedPostgresOptions, dataDir: string, mayStop: boolean) {
  const { name = 'app', say = () => {}, settings = {} } = options
  return { dataDir, name, mayStop, say, settings }
}

/** Starts and stops of one folder are serialised. */
async function whileStarting<T>(dataDir: string, task: () => Promise<T>): Promise<T> {
  const lock = await lockWhenFree(startingLock(dataDir), 15 * 60_000)
  try {
    return await task()
  } finally {
    await lock.release()
  }
}

/** A second call waits for the first. */
function once(task: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= task()
    return done
  }
}
