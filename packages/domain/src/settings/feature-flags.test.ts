import { describe, expect, test } from 'vitest'
import { checkFeatureFlags, defaultFlags, isFlagOn } from './feature-flags.ts'

describe('checkFeatureFlags', () => {
  test('dotted keys', () => {
    const answer = { feature_flags: { 'coupons.coupon': false, 'crm.case': true, 'payment.online': true } }
    expect(checkFeatureFlags(answer)).toEqual({ ok: true, flags: answer.feature_flags })
  })
  test('nested objects are flattened, also when mixed with dotted keys', () => {
    const answer = {
      feature_flags: { coupons: { coupon: true }, crm: { case: false }, 'batteries.virtual': true },
    }
    expect(checkFeatureFlags(answer)).toEqual({
      ok: true,
      flags: { 'coupons.coupon': true, 'crm.case': false, 'batteries.virtual': true },
    })
  })
  test('other entries that are not booleans are left out', () => {
    const answer = { feature_flags: { 'coupons.coupon': true, 'crm.case': true, version: '3', list: [true] } }
    expect(checkFeatureFlags(answer)).toEqual({
      ok: true,
      flags: { 'coupons.coupon': true, 'crm.case': true },
    })
  })
  test.each([
    [undefined],
    [null],
    ['yes'],
    [[]],
    [{}],
    [{ feature_flags: null }],
    [{ feature_flags: [] }],
    [{ feature_flags: {} }],
    [{ feature_flags: { 'coupons.coupon': true } }],
    [{ feature_flags: { 'crm.case': true } }],
    [{ feature_flags: { 'coupons.coupon': 'true', 'crm.case': true } }],
    [{ feature_flags: { 'coupons.coupon': true, 'crm.case': 1 } }],
    [{ 'coupons.coupon': true, 'crm.case': true }],
  ])('%j is not a valid answer', (answer) => {
    expect(checkFeatureFlags(answer)).toEqual({ ok: false, error: 'invalid_format' })
  })
  test('the bundled flags are a valid answer', () => {
    expect(checkFeatureFlags({ feature_flags: defaultFlags })).toEqual({ ok: true, flags: defaultFlags })
  })
})

test('a flag that is missing is off', () => {
  expect(isFlagOn({ 'crm.case': true }, 'crm.case')).toBe(true)
  expect(isFlagOn({ 'crm.case': false }, 'crm.case')).toBe(false)
  expect(isFlagOn({}, 'payment.online')).toBe(false)
})
