import { type Asker, findPendingGas } from '#features/contracting/leads/lead-queries'
import type { Db } from '#platform/database'
import { findSummary } from './summary-queries.ts'

/** The half of a dual that is missing, with what confirms it: a browser that died in between finds it again. */
export async function pendingGas(db: Db, asker: Asker) {
  const gas = await findPendingGas(db, asker)
  if (!gas) return null
  const summary = await findSummary(db, gas.id)
  return {
    gas_lead_id: gas.id,
    lead_id: gas.electricityLeadId,
    contract: gas.electricityContract,
    start: summary?.start ?? null,
    start_day: summary?.startDay ?? null,
  }
}
