import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { logSecurity } from '#platform/security-events'
import { endSession, type Session, takeIdToken } from '#platform/session'
import { findProvider } from '#features/single-sign-on/openid-provider'
import { returnPath } from '#features/single-sign-on/return-path'

/**
 * Ends a session. One that began at a provider also has a logout address there, which is returned. The session here
 * ends in any case.
 */
export async function signOut(
  deps: Deps,
  session: Session,
  request: FastifyRequest,
): Promise<string | undefined> {
  await endSession(deps.database, session)
  logSecurity(request, 'logout', { account: session.customerId })
  const idToken = await takeIdToken(deps.database, session)
  if (!idToken) return undefined
  try {
    const { oidc } = await findProvider(deps)
    const url = await oidc.logoutUrl(idToken, deps.env.PUBLIC_URL + returnPath)
    return url?.href
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found'))
      request.log.warn({ err: error }, "the provider's logout could not be found")
    return undefined
  }
}
