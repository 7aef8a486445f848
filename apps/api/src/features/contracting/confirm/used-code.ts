import { hasUsedCode, usePromoCode } from '#features/contracting/offers/promo-codes'
import type { Db } from '#platform/database'
import type { PaperFacts } from './papers/paper-facts.ts'
import { refusal } from './refuse.ts'
import type { WantedSupply } from './wanted-supply.ts'

/** The code of the discount that the papers promise; '' without one. */
export async function usedCode(
  tx: Db,
  { facts, supply }: { facts: PaperFacts; supply: WantedSupply },
  customerId: number,
): Promise<string> {
  if (facts.discount === null) return ''
  const { promotionalCode, energy } = supply
  if (await hasUsedCode(tx, promotionalCode, { customerId, energy }))
    throw refusal('promotional_code_not_valid')
  const used = await usePromoCode(tx, promotionalCode, { customerId, energy })
  if (!used) throw refusal('summary_stale')
  return used.code
}
