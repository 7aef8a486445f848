import { pathTo } from '@fanal/contract/paths'
import type { Oidc } from '#gateways/oidc/oidc'
import { openidConnect } from '#gateways/oidc/openid-connect'
import { findSettings } from '#features/settings/queries'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'

/** The return address for the provider, after signing in and out. */
export const returnPath = pathTo('connect', 'es')

export interface Provider {
  oidc: Oidc
  scope: string
  /** The claim with the tax id. */
  taxIdClaim: string
}

/** The configured provider; undefined while single sign-on is off. */
export async function findProvider({ env, database }: Deps): Promise<Provider> {
  const { features, oidc, oidcClaims, services } = await findSettings(database)
  if (!features.oidc) throw new AppError('not_found')
  const { providerUrl, clientId, authorizeEndpoint, logoutEndpoint } = oidc
  if (!providerUrl || !clientId)
    throw new AppError('openid_failed', { cause: new Error('oidc.providerUrl or oidc.clientId is not set') })
  return {
    oidc: openidConnect({
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
