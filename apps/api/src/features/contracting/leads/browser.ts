import { createHmac, randomBytes } from 'node:crypto'
import type { Deps } from '#deps'
import type { Database, Db } from '#platform/database'
import { type Call, keyScopeOf, writeOnce } from '#platform/endpoint'
import { browserSecretOf, hashOfBrowser, setBrowserSecret } from '#platform/http/browser-secret'
import { keyOf } from '#platform/idempotency'
import { sessionSecret } from '#platform/secret'

type WriteCall = Pick<Call<object>, 'db' | 'request' | 'reply' | 'session'>

/** 128 bits in hexadecimal digits, as a UUID or without dashes. From a key that somebody could guess no secret is made. */
const isRandom = (key: string) => {
  const digits = key.replaceAll('-', '').toLowerCase()
  return /^[\da-f]{32}$/.test(digits) && new Set(digits).size >= 8
}

/**
 * With a random idempotency key the secret follows from it: whoever repeats a call whose answer was lost gets the same
 * cookie with the same answer.
 */
function newSecret({ env }: Pick<Deps, 'env'>, call: WriteCall): string {
  const key = keyOf(call.request) ?? ''
  if (!isRandom(key)) return randomBytes(32).toString('base64url')
  return createHmac('sha256', `fanal browser ${sessionSecret(env)}`)
    .update(`${keyScopeOf(call)} ${key}`)
    .digest('base64url')
}

interface Browser {
  secret: string
  browserHash: string
}

/** The browser of a call; one that has no secret is given one. */
export function browserFor(deps: Deps, call: WriteCall): Browser {
  const secret = browserSecretOf(call.request) ?? newSecret(deps, call)
  return { secret, browserHash: hashOfBrowser(secret) }
}

/** One write of a browser, once per idempotency key. Its cookie is set also for a repeated call. */
export async function inBrowser<T>(
  { secret }: Browser,
  call: WriteCall,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const database = call.db as Database
  const answer = await database.transaction((tx) => writeOnce({ ...call, db: tx }, () => work(tx)))
  setBrowserSecret(call.reply, secret)
  return answer as T
}
