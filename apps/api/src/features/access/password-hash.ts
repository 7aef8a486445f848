import { randomBytes } from 'node:crypto'

// argon2id, 64 MiB and three passes: 60–120 ms on the machines we measured (decisions §6).
const options = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const maxAtOnce = 2

let running = 0
const waiting: (() => void)[] = []

/** Hashing runs on native threads, at most two at once, so that a burst of logins leaves the rest of the portal alone. */
async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return bounded(() => hash(password, options))
}

let stranger: Promise<string> | undefined

/** Checks a password; without a hash (nobody of that name) it does the same work and says no. */
export async function isPasswordOf(hash: string | undefined, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  stranger ??= hashPassword(randomBytes(16).toString('hex'))
  const against = hash ?? (await stranger)
  const isMatch = await bounded(() => verify(against, password))
  return hash !== undefined && isMatch
}
