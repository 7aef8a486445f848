import { createHmac, randomBytes } from 'node:crypto'
import type { Deps } from '#deps'
import type { Database, Db } from '#platform/database'
import { type Call, keyScopeOf, writeOnce } from '#platform/endpoint'
import { browserSecretOf, hashOfBrowser, setBrowserSecret } from '#platform/http/browser-secret'
import { keyOf } from '#platform/idempotency'
import { sessionSecret } from '#platform/secret'

type WriteCall = Pick<Call<object>, 'db' | 'request' | 'reply' | 'session'>

/** A key that somebody could guess makes no secret. */
const leastKeyLength = 20

/**
 * With an idempotency key the secret follows from it: whoever repeats a call whose answer was lost gets the same cookie
 * with the same answer.
 */
function newSecret({ env }: Pick<Deps, 'env'>, call: WriteCall): string {
  const key = keyOf(call.request) ?? ''
  if (key.length < leastKeyLength) return randomBytes(32).toString('base64url')
  return createHmac('sha256', `fanal browser ${sessionSecret(env)}`)
    .update(`${keyScopeOf(call)} ${key}`)
    .digest('base64url')
}

/** One write of a browser, which is given a secret if it has none. Its cookie is set also for a repeated call. */
export async function inBrowser<T>(
  deps: Deps,
  call: WriteCall,
  work: (tx: Db, browserHash: string) => Promise<T>,
): Promise<T> {
  const secret = browserSecretOf(call.request) ?? newSecret(deps, call)
  const database = call.db as Database
  const answer = await database.transaction((tx) =>
    writeOnce({ ...call, db: tx }, () => work(tx, hashOfBrowser(secret))),
  )
  setBrowserSecret(call.reply, secret)
  return answer as T
}
