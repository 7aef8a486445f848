import { type Flags, isFlagOn } from '../settings/feature-flags.ts'
import type { PublicSettings } from '../settings/settings.ts'

/** Whether lists show coupons: offered by the settings, supported by the server, and published. */
export function hasCoupons({ features }: Pick<PublicSettings, 'features'>, flags: Flags): boolean {
  return features.showCoupons && features.enableServerElements && isFlagOn(flags, 'coupons.coupon')
}
