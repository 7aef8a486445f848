import { madridDayOf } from '@fanal/domain/dates'
import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import { findFlags } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { findPromoCode, type PromoCode, takePromoUse } from './promo-queries.ts'

/** A code that counts today; unknown, expired and used-up ones do not, nor any while the flag is off. */
export async function findValidCode(db: Db, typed: string): Promise<PromoCode | undefined> {
  const code = typed.trim().toUpperCase()
  if (code === '' || !isFlagOn(await findFlags(db), 'contracting.promotionalCodes')) return undefined
  const known = await findPromoCode(db, code)
  return known && isValidOn(known, madridDayOf(Date.now())) ? known : undefined
}

function isValidOn({ valid_from, valid_to, max_uses, uses }: PromoCode, day: string): boolean {
  const isInTime = (valid_from === null || valid_from <= day) && (valid_to === null || day <= valid_to)
  return isInTime && (max_uses === null || uses < max_uses)
}

/** Counts a confirmed contract; undefined if the code does not count any more. */
export async function usePromoCode(tx: Db, typed: string): Promise<PromoCode | undefined> {
  const valid = await findValidCode(tx, typed)
  return valid && (await takePromoUse(tx, valid.code)) > 0 ? valid : undefined
}
