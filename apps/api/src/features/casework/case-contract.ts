import type { CaseContract } from '@fanal/contract/schemas/desk/case-subject'
import { findChanges } from '#features/contract-changes/queries'
import { findContract } from '#features/contracts/queries'
import type { FoundCase } from '#features/support/case-shape'
import type { Db } from '#platform/database'

/** The contract that a case is about and its changes, as its customer reads them. */
export async function findCaseContract(db: Db, row: FoundCase['row']): Promise<CaseContract | undefined> {
  const { customer_id: customerId, locale } = row
  const contract = row.contract ? await findContract(db, customerId, row.contract.name) : undefined
  if (!contract) return undefined
  return { contract, changes: await findChanges(db, { customerId, contractId: contract.id }, locale) }
}
