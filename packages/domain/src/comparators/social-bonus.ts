import type { BillFacts } from '../invoices/bill-facts.ts'
import type { SocialBonus } from './shared-result.ts'

/** The discount is at most this part of a bill; a larger one is a mistake of its code. */
const largestShare = 0.9

/** The social bonus of a scanned bill, and what part of power and energy it is; null where it has none. */
export function socialBonusOf({
  socialBonus,
  values,
}: Pick<BillFacts, 'socialBonus' | 'values'>): SocialBonus | null {
  if (socialBonus <= 0) return null
  const terms = (values.impPot ?? 0) + (values.impEner ?? 0)
  const share = terms > 0 ? Math.min(largestShare, socialBonus / terms) : 0
  return { euros: socialBonus.toFixed(2), share: share.toFixed(4) }
}
