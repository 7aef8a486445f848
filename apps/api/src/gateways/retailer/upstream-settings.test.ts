import { privateSettingsSchema, publicSettingsSchema } from '@fanal/contract/schemas/settings'
import { defaultPrivateSettings, defaultPublicSettings } from '@fanal/domain/settings/default-settings'
import { settingAt } from '@fanal/domain/settings/setting-at'
import { expect, test } from 'vitest'
import { takeSettings } from './upstream-settings.ts'

const take = (answer: unknown) => takeSettings(publicSettingsSchema, defaultPublicSettings, answer)

test('everything that is valid is taken, and nothing refused', () => {
  expect(take(defaultPublicSettings)).toEqual({ settings: defaultPublicSettings, refused: [] })
  expect(take({})).toEqual({ settings: defaultPublicSettings, refused: [] })
  const own = {
    ...defaultPublicSettings,
    organization: { ...defaultPublicSettings.organization, name: 'Llum' },
  }
  expect(take(own).settings).toEqual(own)
})

test.each<[string, object, string, unknown]>([
  [
    'a number out of range',
    { invoices: { itemsPerPage: 5000, downloadInNewTab: true } },
    'invoices.itemsPerPage',
    100,
  ],
  ['a word of another list', { header: { variant: 'diagonal' } }, 'header.variant', 'sidebar'],
  ['another type', { features: { signup: 'yes' } }, 'features.signup', true],
  ['nothing', { features: { signup: null } }, 'features.signup', true],
  [
    'a list with one wrong word',
    { features: { displayTypes: ['gas', 'water'] } },
    'features.displayTypes',
    ['electricity', 'gas', 'multipoint'],
  ],
  [
    'a script as an address',
    { links: { gdpr: 'javascript:alert(1)' } },
    'links.gdpr',
    defaultPublicSettings.links.gdpr,
  ],
  ['a value where a group is', { features: true }, 'features', defaultPublicSettings.features],
  ['a group where a value is', { homepage: { of: 'all' } }, 'homepage', 'invoices'],
])('%s falls back alone', (_, answer, key, bundled) => {
  const { settings, refused } = take({ ...answer, signUp: { phoneField: false } })
  expect(refused).toEqual([{ key, problem: 'out of range' }])
  expect(settingAt(settings, key)).toEqual(bundled)
  expect(settings.signUp).toEqual({ phoneField: false, invoiceNumberField: false })
})

test('others of the same group are taken', () => {
  const { settings } = take({ invoices: { itemsPerPage: 5000, downloadInNewTab: true } })
  expect(settings.invoices).toMatchObject({ itemsPerPage: 100, downloadInNewTab: true })
})

test('unknown keys are named, at any depth; private ones are known', () => {
  const { settings, refused } = take({
    erp: { anything: 1 },
    features: { signup: false, newFeature: true },
    contracts: { itemsPerPage: 25 },
  })
  expect(refused).toEqual([
    { key: 'erp', problem: 'unknown' },
    { key: 'features.newFeature', problem: 'unknown' },
  ])
  expect(settings.features.signup).toBe(false)
  expect(settings).not.toHaveProperty('contracts')
  const own = takeSettings(privateSettingsSchema, defaultPrivateSettings, { contracts: { itemsPerPage: 25 } })
  expect(own).toMatchObject({ settings: { contracts: { itemsPerPage: 25, showPower: true } }, refused: [] })
})

test('the older name of a setting works', () => {
  const { settings, refused } = take({ features: { showAddAttachmentsOnIbanChange: true } })
  expect([settings.features.attachmentOnIbanChange, refused]).toEqual([true, []])
})

test.each([[[]], ['settings'], [null], [7]])('%j is no settings at all', (answer) => {
  expect(take(answer)).toEqual({ settings: defaultPublicSettings, refused: [] })
})

test('names of another server are safe to print, and not without end', () => {
  const { refused } = take({ 'a\u001b[31m\nb': 1, [`x${'y'.repeat(1000)}`]: 1 })
  expect(refused[0]?.key).toBe('a??31m?b')
  expect(refused[1]?.key).toHaveLength(80)
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`key${i}`, 1]))
  expect(take(many).refused).toHaveLength(100)
  const hostile = JSON.parse('{"__proto__": {"features": 1}, "constructor": 1}') as object
  expect(take(hostile).settings).toEqual(defaultPublicSettings)
})
