import { type Flags, isFlagOn } from '../settings/feature-flags.ts'
import type { PublicSettings } from '../settings/settings.ts'

/** Whether lists show coupons: offered by the settings and supported by the server, with server elements or without. */
export function hasCoupons({ features }: Pick<PublicSettings, 'features'>, flags: Flags): boolean {
  return features.showCoupons && isFlagOn(flags, 'coupons.coupon')
}
