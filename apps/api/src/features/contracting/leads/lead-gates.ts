import type { ContractingKind } from '@fanal/domain/contracting/steps'
import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { findFlags, findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'

/** A wizard that is switched off is not found. Without a kind: whether anything can be contracted. */
export async function requireSwitchedOn(db: Db, kind: ContractingKind | undefined): Promise<AllSettings> {
  const settings = await findSettings(db)
  const { contractation } = settings
  const isOn = isFlagOn(await findFlags(db), 'contracting.leads')
  if (!isOn || (kind !== undefined && !contractation[kind].enabled)) throw new AppError('not_found')
  return settings
}

/** The same, and whether it is open to visitors. */
export async function requireContracting(
  db: Db,
  kind: ContractingKind | undefined,
  session: Session | null,
): Promise<AllSettings> {
  const settings = await requireSwitchedOn(db, kind)
  if (settings.contractation.authenticate && !session) throw new AppError('login_required')
  return settings
}
