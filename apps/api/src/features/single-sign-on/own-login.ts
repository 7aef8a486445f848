import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'

/**
 * Our own login is closed with single sign-on, unless the operator keeps it: nobody refused by the provider gets in by
 * password.
 */
export async function refuseClosedLogin(db: Db): Promise<void> {
  const { features, oidc } = await findSettings(db)
  if (features.oidc && !oidc.routes.allowDefaultLogin) throw new AppError('not_found')
}
