import { draftDays } from '@fanal/domain/contracting/draft-life'
import { withdrawalDays } from '@fanal/domain/contracting/switch-dates'
import { termsVersion } from '@fanal/domain/contracting/terms'
import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import type { Deps } from '#deps'
import { findFlags, findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { checksOn } from './check-person.ts'

/** What this portal checks and asks for. */
export async function contractingConfig(deps: Pick<Deps, 'gateways'>, db: Db) {
  const [settings, flags] = await Promise.all([findSettings(db), findFlags(db)])
  const { solvency, dni } = checksOn(deps, settings)
  return {
    checks_solvency: solvency,
    checks_dni: dni,
    takes_promotional_codes: isFlagOn(flags, 'contracting.promotionalCodes'),
    withdrawal_days: withdrawalDays,
    terms_version: termsVersion,
    draft_days: draftDays,
  }
}
