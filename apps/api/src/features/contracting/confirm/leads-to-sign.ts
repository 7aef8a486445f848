import { findGasLead, type Lead } from '#features/contracting/leads/lead-queries'
import type { Db } from '#platform/database'

/** The leads that one signature makes contracts of: the one that the wizard began with, and its gas where it was chosen. */
export async function leadsToSign(db: Db, lead: Lead): Promise<Lead[]> {
  const gas =
    lead.kind === 'dual' && lead.energy === 'electricity' ? await findGasLead(db, lead.id) : undefined
  return gas?.steps.gasContract?.includeGas ? [lead, gas] : [lead]
}
