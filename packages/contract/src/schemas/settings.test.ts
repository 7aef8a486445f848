import {
  defaultAllSettings,
  defaultPrivateSettings,
  defaultPublicSettings,
  defaultServerSettings,
} from '@fanal/domain/settings/default-settings'
import { closedSettings, mergeSettings } from '@fanal/domain/settings/merge-settings'
import { settingAt, settingKeys, withSettingAt } from '@fanal/domain/settings/setting-at'
import { describe, expect, test } from 'vitest'
import { allSettingsSchema, settingsPatchSchema } from '../imports/settings.ts'
import { privateSettingsSchema, publicSettingsSchema, serverSettingsSchema } from './settings.ts'

test('the bundled defaults and the closed settings are valid', () => {
  expect(publicSettingsSchema.parse(defaultPublicSettings)).toEqual(defaultPublicSettings)
  expect(privateSettingsSchema.parse(defaultPrivateSettings)).toEqual(defaultPrivateSettings)
  expect(serverSettingsSchema.parse(defaultServerSettings)).toEqual(defaultServerSettings)
  expect(allSettingsSchema.parse(defaultAllSettings)).toEqual(defaultAllSettings)
  expect(publicSettingsSchema.safeParse(mergeSettings(defaultPublicSettings, closedSettings)).success).toBe(
    true,
  )
})

test('unknown keys are refused by name', () => {
  const result = settingsPatchSchema.safeParse({ features: { signUp: true }, colour: 'red' })
  const named = result.error?.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [],
  )
  expect(named?.sort()).toEqual(['colour', 'signUp'])
  expect(publicSettingsSchema.safeParse({ ...defaultPublicSettings, services: {} }).success).toBe(false)
})

describe('settingsPatchSchema', () => {
  test('takes any one key, and nothing at all', () => {
    expect(settingsPatchSchema.parse({})).toEqual({})
    for (const key of settingKeys(defaultAllSettings)) {
      const patch = withSettingAt({}, key, settingAt(defaultAllSettings, key))
      expect(settingsPatchSchema.parse(patch)).toEqual(patch)
    }
  })
  test('refuses a value of the wrong type for every key', () => {
    for (const key of settingKeys(defaultAllSettings)) {
      expect(settingsPatchSchema.safeParse(withSettingAt({}, key, null)).success, key).toBe(false)
    }
  })
  test.each([
    ['language.default', 'gl-ES'],
    ['language.default', ''],
    ['links.conditions', '/condiciones'],
    ['links.conditions', 'https://www.example.com/a?b=c'],
    ['links.gdpr', ''],
    ['maintenance.start', '2026-11-20T22:00:00+01:00'],
    ['theme.logo', 'data:image/png;base64,iVBORw0KGgo='],
    ['powerChange.fees.extensionPerKw', '17.374714'],
    ['theme.brand', '#ABC'],
    ['services.scoringUrl', ''],
    ['services.scoringUrl', 'https://scoring.example.com/v1'],
    ['services.supplyPointUrl', 'http://127.0.0.1:9090/points'],
    ['services.dniValidationUrl', 'http://localhost'],
  ])('%s may be %j', (key, value) => {
    expect(settingsPatchSchema.safeParse(withSettingAt({}, key, value)).success).toBe(true)
  })
  test.each([
    ['language.default', 'es'],
    ['language.partner', []],
    ['language.partner', ['es-ES', 'es-ES']],
    ['features.displayTypes', ['water']],
    ['links.conditions', 'javascript:alert(1)'],
    ['links.conditions', '//evil.example.com'],
    ['links.conditions', '/\\evil.example.com'],
    ['contractation.chatWidget.scriptUrl', 'data:text/javascript,1'],
    ['maintenance.start', 'tomorrow'],
    ['theme.logo', 'data:image/svg+xml;base64,PHN2Zz4='],
    ['theme.brand', 'red'],
    ['taxes.vatPercent', '21,0'],
    ['errorReporting.errorSampleRate', 1.5],
    ['invoices.itemsPerPage', 0],
    ['fileUploadSizeLimit', 500_000_000],
    ['homepage', 'nowhere'],
    ['services.scoringUrl', 'http://scoring.example.com'],
    ['services.scoringUrl', 'http://localhost.example.com'],
    ['services.supplyPointUrl', 'file:///etc/passwd'],
  ])('%s may not be %j', (key, value) => {
    expect(settingsPatchSchema.safeParse(withSettingAt({}, key, value)).success).toBe(false)
  })
})
