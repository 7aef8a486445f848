import type { Oidc } from '#gateways/oidc/oidc'
import { findSettings } from '#features/settings/queries'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'

export interface Provider {
  oidc: Oidc
  scope: string
  /** The claim with the tax id. */
  taxIdClaim: string
}

/** The configured provider; not found while single sign-on is off. */
export async function findProvider({ env, database, gateways }: Deps): Promise<Provider> {
  const { features, oidc, oidcClaims, services } = await findSettings(database)
  if (!features.oidc) throw new AppError('not_found')
  const { providerUrl, clientId, authorizeEndpoint, logoutEndpoint } = oidc
  if (!providerUrl || !clientId)
    throw new AppError('openid_failed', { cause: new Error('oidc.providerUrl or oidc.clientId is not set') })
  return {
    oidc: gateways.openid({
      providerUrl,
      clientId,
      clientSecret: env.OIDC_CLIENT_SECRET,
      authorizeEndpoint,
      logoutEndpoint,
      timeoutMs: services.timeoutMs,
    }),
    scope: [...new Set(['openid', ...oidc.scope.split(/\s+/).filter(Boolean)])].join(' '),
    taxIdClaim: oidcClaims.taxId,
  }
}
