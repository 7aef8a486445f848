import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal'
import { testDatabase } from '#test/database'
import { closedAfterAll } from '#test/closed-after-all'
import { changeSettings, setSetting, unsetSetting } from './change-settings.ts'
import { importSettings } from './import-settings.ts'
import { findFlags, findSettings, findSettingsPatch, saveSettingsPatch } from './queries.ts'
import { setFlag } from './set-flag.ts'

const database = await closedAfterAll(testDatabase())
beforeEach(() => saveSettingsPatch(database, {}))

const patch = () => findSettingsPatch(database)
const set = (key: string, typed: string) => database.transaction((tx) => setSetting(tx, key, typed))
const unset = (key: string) => database.transaction((tx) => unsetSetting(tx, key))
const imported = (file: unknown, replace = false) =>
  database.transaction((tx) => importSettings(tx, file, { replace }))

async function problemsOf(work: Promise<unknown>): Promise<readonly string[]> {
  const error = await work.catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(Refusal)
  return error instanceof Refusal ? error.problems : []
}

describe('setting one', () => {
  test.each([
    ['features.signup', 'false', { features: { signup: false } }],
    ['organization.name', 'Llum de Mar', { organization: { name: 'Llum de Mar' } }],
    ['invoices.itemsPerPage', '25', { invoices: { itemsPerPage: 25 } }],
    ['language.partner', 'ca-ES,es-ES', { language: { partner: ['ca-ES', 'es-ES'] } }],
    ['features.displayTypes', '["gas"]', { features: { displayTypes: ['gas'] } }],
    ['features.showAddAttachmentsOnIbanChange', 'true', { features: { attachmentOnIbanChange: true } }],
    ['maintenance', '{"activated":true}', { maintenance: { activated: true } }],
  ])('%s to %s', async (key, typed, expected) => {
    await set(key, typed)
    expect(await patch()).toEqual(expected)
  })
  test('leaves the others as they were, also in its group', async () => {
    await set('features.signup', 'false')
    await set('features', '{"contact":false}')
    await set('homepage', 'home')
    expect(await patch()).toEqual({ features: { signup: false, contact: false }, homepage: 'home' })
    expect((await findSettings(database)).features).toMatchObject({
      signup: false,
      contact: false,
      analytics: false,
    })
  })
  test.each([
    [
      'features.signUp',
      'true',
      /^features\.signUp: there is no such setting \(did you mean features\.signup/,
    ],
    ['nothing.at.all.zzz', '1', /^nothing\.at\.all\.zzz: there is no such setting$/],
    ['__proto__.polluted', '1', /there is no such setting/],
    ['features.signup', 'yes', /^features\.signup: expected true or false$/],
    ['invoices.itemsPerPage', 'many', /^invoices\.itemsPerPage: expected a number$/],
    ['invoices.itemsPerPage', '0', /^invoices\.itemsPerPage: /],
    ['theme.brand', 'red', /^theme\.brand: not a colour$/],
    ['links.gdpr', 'javascript:alert(1)', /^links\.gdpr: not an address$/],
    ['homepage', 'nowhere', /^homepage: is none of invoices, contracts, home$/],
    ['features', '{"signUp":true}', /^features\.signUp: unknown key$/],
    ['features', 'on', /^features: expected a group/],
  ])('%s to %s is refused by name', async (key, typed, problem) => {
    const problems = await problemsOf(set(key, typed))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(problem)
    expect(await patch()).toEqual({})
  })
})

describe('unsetting', () => {
  test('one value, then a group', async () => {
    await set('features', '{"contact":false,"signup":false,"attachmentOnIbanChange":true}')
    await unset('features.contact')
    await unset('features.showAddAttachmentsOnIbanChange')
    expect(await patch()).toEqual({ features: { signup: false } })
    await unset('features')
    await unset('features.signup')
    expect(await patch()).toEqual({})
  })
  test('an empty group does not stay behind', async () => {
    await set('contractation.chatWidget.enabled', 'true')
    await unset('contractation.chatWidget.enabled')
    expect(await patch()).toEqual({})
  })
  test('an unknown key is refused', async () => {
    expect(await problemsOf(unset('features.signUp'))).toHaveLength(1)
  })
})

describe('importing', () => {
  const file = { organization: { name: 'Llum de Mar' }, features: { showAddAttachmentsOnIbanChange: true } }
  test('merges a file into the stored settings, or replaces them', async () => {
    await set('features', '{"signup":false,"attachmentOnIbanChange":false}')
    await imported(file)
    const organization = { name: 'Llum de Mar' }
    expect(await patch()).toEqual({ organization, features: { signup: false, attachmentOnIbanChange: true } })
    await imported(file, true)
    expect(await patch()).toEqual({ organization, features: { attachmentOnIbanChange: true } })
    await imported({}, true)
    expect(await patch()).toEqual({})
  })
  test('a refused file changes nothing and names every fault', async () => {
    const bad = { homepage: 'home', colour: 'red', taxes: { vatPercent: '21,0' }, features: { signUp: 1 } }
    expect([...(await problemsOf(imported(bad)))].sort()).toEqual([
      'colour: unknown key',
      'features.signUp: unknown key',
      'taxes.vatPercent: not a decimal',
    ])
    expect(await problemsOf(imported([]))).toHaveLength(1)
    expect(await problemsOf(imported(null))).toHaveLength(1)
    expect(await problemsOf(imported(JSON.parse('{"__proto__":{"x":1}}')))).toEqual([
      '__proto__: unknown key',
    ])
    expect(await patch()).toEqual({})
  })
  test('what the settings are can be imported as they are', async () => {
    const all = await findSettings(database)
    await imported(all)
    expect(await findSettings(database)).toEqual(all)
  })
})

test('parallel changes of two operators lose nothing', async () => {
  const keys = [
    'features.signup',
    'features.contact',
    'features.leads',
    'features.analytics',
    'features.oidc',
  ]
  await Promise.all(keys.map((key) => set(key, 'true')))
  expect(Object.keys((await patch()).features ?? {})).toHaveLength(5)
})

test('a failed change leaves no trace', async () => {
  await expect(changeSettings(database, () => ({ x: 1 }))).rejects.toThrow('x: unknown key')
})

test('flags are switched by name', async () => {
  await setFlag(database, 'crm.case', false)
  expect(await findFlags(database)).toMatchObject({ 'crm.case': false, 'coupons.coupon': true })
  expect(await problemsOf(setFlag(database, 'crm.cases', true))).toEqual([
    expect.stringMatching(/^crm\.cases: there is no such flag \(there are .*crm\.case/),
  ])
})
