import type * as Argon2 from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type Place, turns } from '#platform/doors/turns'

/** argon2id, 64 MiB and four passes: to take 60–120 ms (`npm run bench -- login` measures and judges it). */
const options = { memoryCost: 65_536, timeCost: 4, parallelism: 1 }
const prefix = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`
// One core is left to everything else, and one of Node's four native threads to files and compression.
const maxAtOnce = Math.max(1, Math.min(3, availableParallelism() - 1))
/**
 * Hashing runs on native threads. Networks take turns, browsers that the customer has used go first, and nobody waits longer
 * than five seconds: what would not be done by then is refused at once (docs/decisions/0024-turns-of-logins.md).
 */
const bounded = turns({ atOnce: maxAtOnce, waiting: 50 * maxAtOnce, perLane: 16, seconds: 5 })
/** What no visitor asked for. */
const own: Place = { lane: '', isFirst: false }

let argon2: Promise<typeof Argon2> | undefined
/** Read when the first password comes, not at the start. */
const loadArgon2 = () => {
  argon2 ??= import('@node-rs/argon2')
  return argon2
}

export async function hashPassword(password: string, place = own): Promise<string> {
  const { hash } = await loadArgon2()
  return bounded(() => hash(password, options), place)
}

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
/** Nobody's: no password has this hash, and finding that out costs what any other does. */
const strangersHash = `${prefix}${random(16)}$${random(32)}`

/** Checks a password; without a hash (nobody of that name) it does the same work and says no. */
export async function isPasswordOf(
  hash: string | undefined,
  password: string,
  place = own,
): Promise<boolean> {
  const { verify } = await loadArgon2()
  return bounded(() => verify(hash ?? strangersHash, password), place)
}

/** Made at another cost than today's: made anew when its password is next at hand. */
export const isOutdatedHash = (hash: string) => !hash.startsWith(prefix)
