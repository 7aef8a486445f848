import {
  normalisePromoCode,
  type PromoCodeProblem,
  promoCodeProblem,
} from '@fanal/domain/contracting/promo-code'
import { madridDayOf } from '@fanal/domain/dates'
import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import { findFlags } from '#features/settings/queries'
import type { Energy } from '#gateways/supply-points/supply-points'
import type { Db } from '#platform/database'
import { findCouponCode, findPromoCode, isUsedBy, type PromoCode, takePromoUse } from './promo-queries.ts'

interface PromoUse {
  energy: Energy
  /** The customer, and who holds contracts under the same tax id until they are signed. */
  customerIds: readonly number[]
}

/** While the flag is off no code is asked for, and none counts. */
export const takesPromoCodes = async (db: Db): Promise<boolean> =>
  isFlagOn(await findFlags(db), 'contracting.promotionalCodes')

interface JudgedCode {
  known?: PromoCode | undefined
  problem: PromoCodeProblem | undefined
}

/** A code as it stands today, whoever asks. */
export async function judgeCode(db: Db, typed: string, energy?: Energy): Promise<JudgedCode> {
  const code = normalisePromoCode(typed)
  if (code === '' || !(await takesPromoCodes(db))) return { problem: 'unknown' }
  const known = (await findPromoCode(db, code)) ?? (await findCouponCode(db, code))
  const isUsed = known !== undefined && known.max_uses !== null && known.uses >= known.max_uses
  return { known, problem: promoCodeProblem(known, { day: madridDayOf(Date.now()), energy, isUsed }) }
}

/** A code that counts today. */
export async function findValidCode(db: Db, typed: string, energy?: Energy): Promise<PromoCode | undefined> {
  const { known, problem } = await judgeCode(db, typed, energy)
  return problem ? undefined : known
}

/** Whether this customer had it before, for the same energy. Only for their own ears, and for the contract itself. */
export async function hasUsedCode(db: Db, typed: string, use: PromoUse): Promise<boolean> {
  const code = normalisePromoCode(typed)
  return code !== '' && isUsedBy(db, code, use)
}

/**
 * Counts a confirmed contract; undefined if the code does not count any more. The caller holds the lock of the
 * customer's tax id, so that they do not use it twice at once.
 */
export async function usePromoCode(tx: Db, typed: string, use: PromoUse): Promise<PromoCode | undefined> {
  const valid = await findValidCode(tx, typed, use.energy)
  if (!valid || (await isUsedBy(tx, valid.code, use))) return undefined
  const isCounted = (await takePromoUse(tx, valid.code)) > 0
  return isCounted || valid.max_uses === null ? valid : undefined
}
