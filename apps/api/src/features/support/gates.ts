import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import { takesContact } from '@fanal/domain/settings/takes-contact'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { readingsCategory } from '@fanal/domain/support/case'
import { findFlags, findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'

// Switched-off calls answer 404. Only opening is gated: a case that exists can always be followed and answered.

const refuseUnless = (isOn: boolean) => {
  if (!isOn) throw new AppError('not_found')
}

const hasCases = async (db: Db) => isFlagOn(await findFlags(db), 'crm.case')

/** Requests of signed-in customers; readings have a switch of their own. */
export async function requireRequests(db: Db, categoryId?: number): Promise<AllSettings> {
  const settings = await findSettings(db)
  const { contact, contactAutoReads } = settings.features
  refuseUnless((await hasCases(db)) && (categoryId === readingsCategory ? contactAutoReads : contact))
  return settings
}

/** From the menu or from a contract. */
export async function requireClaims(db: Db): Promise<AllSettings> {
  const settings = await findSettings(db)
  refuseUnless(settings.features.reclamATCMenu || settings.features.reclamATCContract)
  return settings
}

export async function requireReadings(db: Db): Promise<AllSettings> {
  return requireRequests(db, readingsCategory)
}

export async function requireUnsignedContact(db: Db): Promise<AllSettings> {
  const settings = await findSettings(db)
  refuseUnless(takesContact(settings))
  return settings
}
