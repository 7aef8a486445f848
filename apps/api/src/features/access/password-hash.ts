import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { AppError } from '#platform/errors'

// argon2id, 64 MiB and three passes: 60–120 ms on the machines we measured (decisions §6).
const options = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
// One core is left to everything else, and one of Node's four native threads to files and compression.
const maxAtOnce = Math.max(1, Math.min(3, availableParallelism() - 1))
/** More than anybody waits for: those behind are told to come back. */
const maxWaiting = 100

let running = 0
const waiting: (() => void)[] = []

/** Hashing runs on native threads, few at once, so that a burst of logins leaves the rest of the portal alone. */
async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxAtOnce) running += 1
  else if (waiting.length >= maxWaiting) throw new AppError('unavailable', { retryAfterSeconds: 10 })
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // The place goes to the next in the row, or is free again.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return bounded(() => hash(password, options))
}

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
/** Nobody's: no password has this hash, and finding that out costs what any other does. */
const strangersHash = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$${random(16)}$${random(32)}`

/** Checks a password; without a hash (nobody of that name) it does the same work and says no. */
export async function isPasswordOf(hash: string | undefined, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  return bounded(() => verify(hash ?? strangersHash, password))
}
