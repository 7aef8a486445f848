import type { Deps } from '#deps'
import type { SessionKey } from '#platform/session'
import { takeHit } from '#platform/http/rate-limit'
import { saveTransaction } from './queries.ts'
import { findProvider } from './openid-provider.ts'
import { returnPath } from './return-path.ts'
import { newTransaction, nonceHash, type Secrets, stateOf, transactionMinutes } from './openid-transaction.ts'

interface StartOpenid {
  ip: string
  returnTo: string
  /** The browser's current session, which the new one replaces. */
  earlierSession?: SessionKey | undefined
}

interface Started {
  /** The provider's authorize address with all parameters. */
  url: string
  secrets: Secrets
}

/** Starts a sign-on: secrets of the browser go into cookies, ours into the table. */
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
