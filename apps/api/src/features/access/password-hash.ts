import type * as Argon2 from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { turns } from '#platform/turns'

// argon2id, 64 MiB and four passes: 60–120 ms on the machines we measured (decisions §6).
const options = { memoryCost: 65_536, timeCost: 4, parallelism: 1 }
// One core is left to everything else, and one of Node's four native threads to files and compression.
const maxAtOnce = Math.max(1, Math.min(3, availableParallelism() - 1))
/** Hashing runs on native threads. */
const bounded = turns({ atOnce: maxAtOnce, waiting: 100 })

let argon2: Promise<typeof Argon2> | undefined
/** Read when the first password comes, not at the start. */
const loadArgon2 = () => {
  argon2 ??= import('@node-rs/argon2')
  return argon2
}

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2()
  return bounded(() => hash(password, options))
}

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
/** Nobody's: no password has this hash, and finding that out costs what any other does. */
const strangersHash = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$${random(16)}$${random(32)}`

/** Checks a password; without a hash (nobody of that name) it does the same work and says no. */
export async function isPasswordOf(hash: string | undefined, password: string): Promise<boolean> {
  const { verify } = await loadArgon2()
  return bounded(() => verify(hash ?? strangersHash, password))
}
