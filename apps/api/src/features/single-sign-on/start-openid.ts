import type { Deps } from '#deps'
import { takeHit } from '#platform/http/rate-limit'
import { saveTransaction } from './queries.ts'
import { findProvider, returnPath } from './openid-provider.ts'
import { newTransaction, nonceHash, type Secrets, stateOf, transactionMinutes } from './openid-transaction.ts'

interface StartOpenid {
  ip: string
  returnTo: string
  /** The session that the browser has now, and that the new one takes the place of. */
  earlierSession?: string
}

interface Started {
  /** The provider's authorize endpoint with all that it needs. */
  url: string
  secrets: Secrets
}

/** Begins a sign-on: what only the browser knows goes into its cookies, what only we know into the table. */
export async function startOpenid(deps: Deps, start: StartOpenid): Promise<Started> {
  const { ip, returnTo, earlierSession } = start
  const { oidc, scope } = await findProvider(deps)
  await takeHit(deps.database, { bucket: `startOpenid:${ip}`, max: 60, windowSeconds: 600 })
  const { id, key, nonce, codeVerifier } = newTransaction()
  const url = await oidc.authorizationUrl({
    scope,
    state: stateOf(id, key),
    nonce,
    codeVerifier,
    redirectUri: deps.env.PUBLIC_URL + returnPath,
  })
  await saveTransaction(deps.database, {
    id,
    codeVerifier,
    nonceHash: nonceHash({ key, nonce }),
    returnTo,
    earlierSession,
    minutes: transactionMinutes,
  })
  return { url: url.href, secrets: { key, nonce } }
}
