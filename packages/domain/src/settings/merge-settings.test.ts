import { describe, expect, test } from 'vitest'
import {
  defaultAllSettings,
  defaultPrivateSettings,
  defaultPublicSettings,
  defaultSettings,
} from './default-settings.ts'
import { closedSettings, mergeSettings } from './merge-settings.ts'

describe('mergeSettings', () => {
  test('lays values over, deep, and leaves the rest', () => {
    const merged = mergeSettings(defaultSettings, {
      invoices: { enablePayment: true, showTotal: { amount_to_pay: false } },
    })
    expect(merged.invoices).toEqual({
      ...defaultSettings.invoices,
      enablePayment: true,
      showTotal: { amount_total: true, amount_to_pay: false },
    })
    expect({ ...merged, invoices: null }).toEqual({ ...defaultSettings, invoices: null })
  })
  test('replaces arrays instead of merging them', () => {
    const merged = mergeSettings(defaultSettings, {
      language: { partner: ['gl-ES'] },
      features: { displayTypes: [] },
    })
    expect(merged.language.partner).toEqual(['gl-ES'])
    expect(merged.features.displayTypes).toEqual([])
  })
  test('does not change its arguments', () => {
    const before = JSON.stringify(defaultSettings)
    mergeSettings(defaultSettings, { features: { signup: false }, language: { partner: [] } })
    expect(JSON.stringify(defaultSettings)).toBe(before)
  })
  test('ignores what is not a setting or has another type', () => {
    const over = JSON.parse(
      '{"__proto__":{"polluted":true},"unknown":1,"features":{"signup":"no","oidc":null,"displayTypes":"gas"},"home":[],"homepage":{}}',
    )
    expect(mergeSettings(defaultSettings, over)).toEqual(defaultSettings)
    expect(Object.hasOwn({}, 'polluted')).toBe(false)
  })
  test.each([[undefined], [null], ['x'], [[1]], [3]])('over %j gives the base', (over) => {
    expect(mergeSettings(defaultSettings, over)).toEqual(defaultSettings)
  })
  test('everything over the public defaults keeps the public part only', () => {
    const stored = mergeSettings(defaultAllSettings, {
      features: { oidc: true },
      services: { scoringUrl: 'https://scoring.example.com' },
      payment: { defaultPlatform: 'monei' },
    })
    const shown = mergeSettings(defaultPublicSettings, stored)
    expect(shown.features.oidc).toBe(true)
    expect(Object.keys(shown)).toEqual(Object.keys(defaultPublicSettings))
    expect(Object.keys(mergeSettings(defaultPrivateSettings, stored))).toEqual(
      Object.keys(defaultPrivateSettings),
    )
    expect(JSON.stringify(shown)).not.toContain('scoring')
  })
})

test('a group belongs to one part only', () => {
  const parts = Object.keys(defaultPublicSettings).filter((group) =>
    Object.hasOwn(defaultPrivateSettings, group),
  )
  expect(parts).toEqual([])
})

test('closed settings: no payment, sign-up, passkeys, server elements, contracting or leads', () => {
  expect(closedSettings.invoices.enablePayment).toBe(false)
  expect(closedSettings.features).toMatchObject({
    signup: false,
    passkeys: false,
    enableServerElements: false,
    leads: false,
  })
  const { electricity, gas, dual } = closedSettings.contractation
  expect([electricity.enabled, gas.enabled, dual.enabled]).toEqual([false, false, false])
  expect(closedSettings.homepage).toBe(defaultSettings.homepage)
})

test('passkeys are off until the operator switches them on', () => {
  expect(defaultSettings.features.passkeys).toBe(false)
})

test('the documented constants are the defaults', () => {
  expect(defaultSettings).toMatchObject({
    language: { default: 'es-ES', partner: ['es-ES', 'ca-ES', 'en-US'] },
    contracts: { itemsPerPage: 10 },
    invoices: { itemsPerPage: 100, enablePayment: false, maxContractsInChart: 10 },
    fileUploadSizeLimit: 15_000_000,
    homepage: 'invoices',
    powerChange: { fees: { connection: '9.04', accessPerKw: '19.7', extensionPerKw: '17.27' } },
    taxes: { specialElectricityPercent: '', vatPercent: '' },
    payment: { defaultPlatform: 'stripe' },
    errorReporting: { replay: false, sessionSampleRate: 0, errorSampleRate: 1 },
    contractation: { invoiceRequired: true, requireDocumentation: true },
    charts: { baseColor: '#61A2A5' },
  })
  expect(new Set(defaultSettings.charts.palette).size).toBe(19)
})
