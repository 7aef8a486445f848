import type * as Argon2 from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type Place, fairQueue } from '#platform/admission/fair-queue'

/** What an argon2id hash takes. */
export interface PasswordCost {
  memoryKib: number
  passes: number
}
/** Until a database says its own (`password-cost.ts`). */
const initialCost: PasswordCost = { memoryKib: 65_536, passes: 4 }
let cost = initialCost
/** New hashes are made at this cost; hashes carry theirs, so older ones still verify. */
export const setPasswordCost = (wanted = initialCost) => {
  cost = wanted
}
const optionsAt = ({ memoryKib, passes }: PasswordCost) => ({
  memoryCost: memoryKib,
  timeCost: passes,
  parallelism: 1,
})
const prefix = () => `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$`
// One core is left for everything else, and one of Node's four threads for files and compression.
const maxAtOnce = Math.max(1, Math.min(3, availableParallelism() - 1))
/**
 * Hashing runs on the thread pool. Networks take turns, known browsers go first, and in a crowd nobody waits longer than
 * five seconds: beyond that, requests are refused at once (docs/decisions/0024-turns-of-logins.md).
 */
const bounded = fairQueue({ atOnce: maxAtOnce, waiting: 50 * maxAtOnce, perLane: 16, seconds: 5, floor: 8 })
/** Not requested by a visitor. */
const own: Place = { lane: '', isFirst: false }

let argon2: Promise<typeof Argon2> | undefined
/** Lazy-loaded with the first password. */
const loadArgon2 = () => {
  argon2 ??= import('@node-rs/argon2')
  return argon2
}

export async function hashPassword(password: string, place = own): Promise<string> {
  const { hash } = await loadArgon2()
  return bounded(() => hash(password, optionsAt(cost)), place)
}

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
const strangersEnd = `${random(16)}$${random(32)}`
/** A dummy hash that no password has, verified at the same cost. */
const strangersHash = () => prefix() + strangersEnd

/** Verifies a password; without a hash (unknown user) it does the same work and returns false. */
export async function isPasswordOf(
  hash: string | undefined,
  password: string,
  place = own,
): Promise<boolean> {
  const { verify } = await loadArgon2()
  return bounded(() => verify(hash ?? strangersHash(), password), place)
}

/** Made at another cost: replaced when its password is next available. */
export const isOutdatedHash = (hash: string) => !hash.startsWith(prefix())

/**
 * Milliseconds of a core for a hash with so many passes. CPU time, and the least of four: other load must not make
 * passwords weaker.
 */
export async function measureHashMs(passes: number): Promise<number> {
  const { hash } = await loadArgon2()
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 4; i += 1) {
    const begin = process.cpuUsage()
    await hash('a password to measure', optionsAt({ ...cost, passes }))
    const { user, system } = process.cpuUsage(begin)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
