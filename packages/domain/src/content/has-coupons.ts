import { type Flags, isFlagOn } from '../settings/feature-flags.ts'
import type { PublicSettings } from '../settings/settings.ts'

/** Whether the lists of contracts and invoices tell of coupons (spec 2 §2): offered, known to the server, and published. */
export function hasCoupons({ features }: Pick<PublicSettings, 'features'>, flags: Flags): boolean {
  return features.showCoupons && features.enableServerElements && isFlagOn(flags, 'coupons.coupon')
}
