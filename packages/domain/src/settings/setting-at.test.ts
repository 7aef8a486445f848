import { describe, expect, test } from 'vitest'
import { defaultAllSettings } from './default-settings.ts'
import { parseSettingValue, resolveAliases, settingAt, settingKeys, withSettingAt } from './setting-at.ts'

describe('settingAt', () => {
  test.each([
    ['homepage', 'invoices'],
    ['features.refCatastral.modify', true],
    ['language.partner', ['es-ES', 'ca-ES', 'en-US']],
    ['features.refCatastral', { enabled: true, modify: true }],
    ['features.showAddAttachmentsOnIbanChange', false],
  ])('%s', (key, value) => {
    expect(settingAt(defaultAllSettings, key)).toEqual(value)
  })
  test.each([
    '',
    'nothing',
    'features.nothing',
    'homepage.length',
    'features.constructor',
    '__proto__',
    'features.',
  ])('%j is no setting', (key) => {
    expect(settingAt(defaultAllSettings, key)).toBeUndefined()
  })
})

describe('withSettingAt', () => {
  test('replaces one value in a copy', () => {
    const changed = withSettingAt(defaultAllSettings, 'oidc.routes.allowDefaultLogin', true)
    expect(changed.oidc.routes.allowDefaultLogin).toBe(true)
    expect(defaultAllSettings.oidc.routes.allowDefaultLogin).toBe(false)
    expect(changed.features).toBe(defaultAllSettings.features)
  })
  test('makes the groups on the way', () => {
    expect(withSettingAt({}, 'a.b.c', [1])).toEqual({ a: { b: { c: [1] } } })
  })
  test('writes an alias under its real key', () => {
    expect(withSettingAt({}, 'features.showAddAttachmentsOnIbanChange', true)).toEqual({
      features: { attachmentOnIbanChange: true },
    })
  })
  test.each(['', 'a..b', '__proto__.polluted', 'a.__proto__'])('%j is refused', (key) => {
    expect(() => withSettingAt({}, key, 1)).toThrow(RangeError)
  })
})

test('settingKeys lists values, not groups', () => {
  const keys = settingKeys(defaultAllSettings)
  expect(keys).toContain('contractation.dual.enabled')
  expect(keys).toContain('language.partner')
  expect(keys).not.toContain('contractation.dual')
  expect(keys.every((key) => settingAt(defaultAllSettings, key) !== undefined)).toBe(true)
})

describe('resolveAliases', () => {
  test('moves the alias to the real key', () => {
    expect(
      resolveAliases({ features: { showAddAttachmentsOnIbanChange: true, oidc: true }, homepage: 'home' }),
    ).toEqual({
      features: { attachmentOnIbanChange: true, oidc: true },
      homepage: 'home',
    })
  })
  test('the real key wins', () => {
    const both = { features: { showAddAttachmentsOnIbanChange: true, attachmentOnIbanChange: false } }
    expect(resolveAliases(both)).toEqual({ features: { attachmentOnIbanChange: false } })
  })
  test('leaves anything else alone', () => {
    expect(resolveAliases({ a: [1] })).toEqual({ a: [1] })
    expect(resolveAliases('x')).toBe('x')
  })
})

test.each([
  ['9.04', '9.10', '9.10'],
  ['', 'true', 'true'],
  [true, 'false', false],
  [100, '25', 25],
  [['a'], '["b","c"]', ['b', 'c']],
  [['a'], 'gas, electricity', ['gas', 'electricity']],
  [true, 'yes', undefined],
  [100, '"25"', undefined],
  [100, 'null', undefined],
  [['a'], '{"b":1}', undefined],
  [{ a: 1 }, '[1]', undefined],
  [{ a: 1 }, '{"a":2}', { a: 2 }],
])('with %j present, %s is read as %j', (present, typed, value) => {
  expect(parseSettingValue(present, typed)).toEqual(value)
})
