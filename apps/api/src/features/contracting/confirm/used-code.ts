import { hasUsedCode, usePromoCode } from '#features/contracting/offers/promo-codes'
import type { Db } from '#platform/database'
import type { PaperFacts } from './papers/paper-facts.ts'
import { refusal } from './refuse.ts'
import type { SupplyRequest } from './supply-request.ts'

/** The code of the discount that the papers promise; '' without one. */
export async function usedCode(
  tx: Db,
  { facts, supply }: { facts: PaperFacts; supply: SupplyRequest },
  customerId: number,
): Promise<string> {
  if (facts.discount === null) return ''
  const { promotionalCode, energy } = supply
  const customerIds = [customerId]
  if (await hasUsedCode(tx, promotionalCode, { customerIds, energy }))
    throw refusal('promotional_code_not_valid')
  const used = await usePromoCode(tx, promotionalCode, { customerIds, energy })
  if (!used) throw refusal('summary_stale')
  return used.code
}
