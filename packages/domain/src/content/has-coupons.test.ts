import { expect, test } from 'vitest'
import { defaultSettings } from '../settings/default-settings.ts'
import { mergeSettings } from '../settings/merge-settings.ts'
import { hasCoupons } from './has-coupons.ts'

test.each([
  [true, true, true, true],
  [false, true, true, false],
  [true, false, true, true],
  [true, true, false, false],
])('showCoupons %s, server elements %s, flag %s: %s', (showCoupons, enableServerElements, flag, expected) => {
  const settings = mergeSettings(defaultSettings, { features: { showCoupons, enableServerElements } })
  expect(hasCoupons(settings, { 'coupons.coupon': flag, 'crm.case': true })).toBe(expected)
})
