import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { EmbeddedPostgresError, errnoOf } from './error.ts'
import { identify, isRunning, type ProcessIdentity } from './process-identity.ts'

export interface Lock {
  release(): Promise<void>
}

/** Takes the lock file, or reports the living process that holds it. The lock of a dead process is taken over. */
export async function tryLock(path: string): Promise<{ lock: Lock } | { holder: ProcessIdentity }> {
  const self = (await identify(process.pid)) ?? { pid: process.pid, started: '' }
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(draft, JSON.stringify(self), { flag: 'wx', mode: 0o644 })
  try {
    for (;;) {
      // A link is created atomically, so nobody reads half a lock.
      if (await linked(draft, path)) return { lock: { release: () => releaseOwn(path, self) } }
      const holder = await liveHolder(path)
      if (holder) return { holder }
      await removeStale(path)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Waits for a lock that is only held briefly. */
export async function lockWhenFree(path: string, patienceMs: number): Promise<Lock> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const outcome = await tryLock(path)
    if ('lock' in outcome) return outcome.lock
    if (Date.now() > deadline) {
      const message = `Process ${outcome.holder.pid} has been starting or stopping this database for too long.`
      throw new EmbeddedPostgresError('in_use', message)
    }
    await sleep(20)
  }
}

/** The living holder of the lock, if any. */
export async function liveHolder(path: string): Promise<ProcessIdentity | undefined> {
  const holder = await readHolder(path)
  return holder && (await isRunning(holder)) ? holder : undefined
}

const identity = z.object({ pid: z.int().positive(), started: z.string() })

async function readHolder(path: string): Promise<ProcessIdentity | undefined> {
  try {
    const content = identity.safeParse(JSON.parse(await readFile(path, 'utf8')))
    return content.data
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Two processes may find the same dead lock; if both removed it, the slower would remove the other's new lock. So
 * removal needs a second lock, under which the first is checked again: only its owner removes dead locks.
 */
async function removeStale(path: string): Promise<void> {
  const guard = await tryLock(`${path}.takeover`)
  if ('holder' in guard) {
    await sleep(5)
    return
  }
  try {
    if (!(await liveHolder(path))) await rm(path, { force: true })
  } finally {
    await guard.lock.release()
  }
}

async function releaseOwn(path: string, self: ProcessIdentity): Promise<void> {
  const holder = await readHolder(path)
  if (holder?.pid === self.pid && holder.started === self.started) await rm(path, { force: true })
}
