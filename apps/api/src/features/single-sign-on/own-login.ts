import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'

/**
 * Our own login is closed where customers sign in at a provider, unless the operator leaves it open (spec 1 §2): nobody
 * whom the provider turns away gets in by a password.
 */
export async function refuseClosedLogin(db: Db): Promise<void> {
  const { features, oidc } = await findSettings(db)
  if (features.oidc && !oidc.routes.allowDefaultLogin) throw new AppError('not_found')
}
