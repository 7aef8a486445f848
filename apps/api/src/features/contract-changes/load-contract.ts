import type { Contract } from '@fanal/contract/schemas/contracts'
import { type Obstacle, obstacleTo } from '@fanal/domain/contracts/contract-actions'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { findContract } from '#features/contracts/queries'
import { findSettings } from '#features/settings/queries'
import { lockContract } from '#features/contracts/change-queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'
import type { KindFacts } from './change-kind.ts'

export interface LoadedContract {
  contract: Contract
  settings: AllSettings
}

/**
 * Loads and locks the customer's own contract until commit, so that parallel changes are serialised. Checks the same
 * rule as the button.
 */
export async function loadContractFor(
  tx: Db,
  session: Session,
  contractName: string,
  kind: KindFacts,
): Promise<LoadedContract> {
  const isThere = await lockContract(tx, session.customerId, contractName)
  const contract = isThere ? await findContract(tx, session.customerId, contractName) : undefined
  if (!contract) throw new AppError('not_found')
  const settings = await findSettings(tx)
  const obstacle = obstacleTo(kind, contract, { settings, isReadOnly: session.isReadOnly })
  if (obstacle) throw refusalOf(kind, obstacle)
  return { contract, settings }
}

/** Another change is open, or the same one. */
function refusalOf({ whileOpen }: KindFacts, obstacle: Obstacle): AppError {
  const isOpen = obstacle === 'change_open' || obstacle === 'signature_pending'
  return new AppError(isOpen && whileOpen ? whileOpen : 'not_possible', { errors: { _: [obstacle] } })
}
