import { normalisePromoCode, promoCodeProblem } from '@fanal/domain/contracting/promo-code'
import { madridDayOf } from '@fanal/domain/dates'
import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import { findFlags } from '#features/settings/queries'
import type { Energy } from '#gateways/supply-points/supply-points'
import type { Db } from '#platform/database'
import { findPromoCode, type PromoCode, takePromoUse } from './promo-queries.ts'

/** A code that counts today; none does while the flag is off. */
export async function findValidCode(db: Db, typed: string, energy?: Energy): Promise<PromoCode | undefined> {
  const code = normalisePromoCode(typed)
  if (code === '' || !isFlagOn(await findFlags(db), 'contracting.promotionalCodes')) return undefined
  const known = await findPromoCode(db, code)
  const isUsed = known !== undefined && known.max_uses !== null && known.uses >= known.max_uses
  return promoCodeProblem(known, { day: madridDayOf(Date.now()), energy, isUsed }) ? undefined : known
}

/** Counts a confirmed contract; undefined if the code does not count any more. */
export async function usePromoCode(tx: Db, typed: string, energy: Energy): Promise<PromoCode | undefined> {
  const valid = await findValidCode(tx, typed, energy)
  return valid && (await takePromoUse(tx, valid.code)) > 0 ? valid : undefined
}
