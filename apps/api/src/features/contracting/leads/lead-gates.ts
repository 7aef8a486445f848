import type { ContractingKind } from '@fanal/domain/contracting/steps'
import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { findFlags, findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'

/** What is switched off is not found. Without a kind: whether anything can be contracted. */
export async function requireContracting(
  db: Db,
  kind: ContractingKind | undefined,
  session: Session | null,
): Promise<AllSettings> {
  const settings = await findSettings(db)
  const { features, contractation } = settings
  const isOn = features.leads && isFlagOn(await findFlags(db), 'contracting.leads')
  if (!isOn || (kind !== undefined && !contractation[kind].enabled)) throw new AppError('not_found')
  if (contractation.authenticate && !session) throw new AppError('login_required')
  return settings
}
