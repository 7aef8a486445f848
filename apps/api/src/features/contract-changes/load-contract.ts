import type { Contract } from '@fanal/contract/schemas/contracts'
import { type ContractChange, type Obstacle, obstacleTo } from '@fanal/domain/contracts/contract-actions'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { findContract } from '#features/contracts/queries'
import { findSettings } from '#features/settings/queries'
import { lockContract } from '#features/contracts/change-queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'

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
  change: ContractChange,
): Promise<LoadedContract> {
  const isThere = await lockContract(tx, session.customerId, contractName)
  const contract = isThere ? await findContract(tx, session.customerId, contractName) : undefined
  if (!contract) throw new AppError('not_found')
  const settings = await findSettings(tx)
  const obstacle = obstacleTo(change, contract, { settings, isReadOnly: session.isReadOnly })
  if (obstacle) throw refusalOf(change, obstacle)
  return { contract, settings }
}

/** A power change while another is open, its own included, is a 406. */
function refusalOf(change: ContractChange, obstacle: Obstacle): AppError {
  const isOpen = obstacle === 'change_open' || obstacle === 'signature_pending'
  const code = change === 'power' && isOpen ? 'change_open' : 'not_possible'
  return new AppError(code, { errors: { _: [obstacle] } })
}
