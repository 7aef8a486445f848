import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { refuseClosedLogin } from '#features/single-sign-on/own-login'

/** Not found if passkeys are switched off, or our own login is closed. */
export async function requirePasskeys(db: Db): Promise<void> {
  const { features } = await findSettings(db)
  if (!features.passkeys) throw new AppError('not_found')
  await refuseClosedLogin(db)
}
