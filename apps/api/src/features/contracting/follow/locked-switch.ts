import type { Db } from '#platform/database'
import { findInDirectory } from '#platform/database/directory'
import { Refusal } from '#platform/refusal'
import { lockSwitch, type Switch } from './switch-queries.ts'

/** The switch of a contract that the operator names. */
export async function lockNamed(tx: Db, contract: string): Promise<Switch> {
  const known = await findInDirectory(tx, 'contract', contract)
  const it = known && (await lockSwitch(tx, { customerId: known.customer_id, contract }))
  if (!it) throw new Refusal([`there is no contract ${contract} that began here`])
  return it
}
