import { existsSync, readFileSync } from 'node:fs'
import { defaultAllSettings } from '@fanal/domain/settings/default-settings'
import { flagNames } from '@fanal/domain/settings/feature-flags'
import { mergeSettings, type SettingsPatch } from '@fanal/domain/settings/merge-settings'
import { settingAt, settingKeys, withSettingAt } from '@fanal/domain/settings/setting-at'
import { describe, expect, test } from 'vitest'
import { drawnPage, type Viewer } from '#test/rendered-pages.ts'
import { provedIn } from '#test/proved-in.ts'

// No setting and no flag is dead: each changes a page here, or a call or a part of a page in the test that `provedIn` names.

interface Probe {
  at: `${Viewer} /${string}`
  /** Another value than the bundled one; switches are turned over. */
  value?: unknown
  /** What must be set for it to matter. */
  given?: SettingsPatch
}

const home = 'visitor /'
const login = 'visitor /acceso'
const activation = 'visitor /activacion'
const memberHome = 'customer /'
const profile = 'customer /perfil'
const contracts = 'customer /contratos/electricidad'
const contract = 'customer /contratos/electricidad/100001'
const invoices = 'customer /facturas'
const other = 'https://other.example.com/x'

/** Help that is a button only, in a language. */
const helpIn = (locale: 'ca-ES' | 'es-ES' | 'en-US'): SettingsPatch => ({
  helpDialog: { onlyButton: true, url: other },
  language: { default: locale },
})

const probes: Record<string, Probe> = {
  'charts.baseColor': { at: home, value: '#123456' },
  'charts.palette': { at: home, value: ['#123456'] },
  'comparator.enabled': { at: home },
  'contract.attachmentAnonymization': { at: contract },
  'contract.holderChange.enabled': { at: contract },
  'contract.ibanChange.enabled': { at: memberHome },
  'contractation.authenticate': { at: 'visitor /nuevo-cliente-electricidad' },
  'contractation.dual.enabled': { at: home },
  'contractation.electricity.enabled': { at: home },
  'contractation.gas.enabled': { at: home },
  'contractation.helpMessage.enabled': { at: 'visitor /nuevo-cliente-electricidad' },
  'contracting.leads': { at: home },
  'contracts.dontShowSearchFilter': { at: contracts },
  'contracts.itemsPerPage': { at: contracts, value: 7 },
  'contracts.showPower': { at: contracts },
  'contracts.showProduct': { at: contracts },
  'errors.displayImages': { at: 'visitor /nada' },
  'features.contact': { at: home },
  'features.contactAutoReads': { at: memberHome },
  'features.customizeDoubleTariff': { at: contract },
  'features.customizeHappyDay': { at: contract },
  'features.customizeHappyHours': { at: contract },
  'features.disableDownloadContractReport': { at: memberHome },
  'features.displayTypes': { at: home, value: ['gas'] },
  'features.enableInfoCCH': { at: memberHome },
  'features.enableServerElements': { at: login },
  'features.horizontalButtons': { at: contract },
  'features.modifyInvoiceOnline': { at: contract },
  'features.noCesionSips': { at: memberHome },
  'features.notificacionAddressChange': { at: memberHome },
  'features.oidc': { at: home },
  'features.passkeys': { at: login },
  'features.powerChange': { at: memberHome },
  'features.reclamATCContract': { at: contract },
  'features.reclamATCMenu': { at: memberHome },
  'features.refCatastral.enabled': { at: contract },
  'features.refCatastral.modify': { at: contract },
  'features.showCoupons': { at: contracts },
  'features.sidebarContract': { at: 'newcomer /', given: { features: { oidc: true } } },
  'features.signup': { at: home },
  'features.unsignedContact': { at: home },
  'header.variant': { at: memberHome, value: 'horizontal' },
  'helpDialog.enabled': { at: home },
  'helpDialog.onlyButton': { at: home },
  'helpDialog.text.ca': { at: home, value: 'Parlem', given: helpIn('ca-ES') },
  'helpDialog.text.en': { at: home, value: 'Talk to us', given: helpIn('en-US') },
  'helpDialog.text.es': { at: home, value: 'Hablemos', given: helpIn('es-ES') },
  'helpDialog.url': { at: home, value: other },
  'home.type': { at: home, value: 'invoices' },
  homepage: { at: 'customer /activacion', value: 'contracts' },
  'invoices.enablePayment': { at: memberHome },
  'invoices.itemsPerPage': { at: invoices, value: 25 },
  'invoices.showTotal.amount_to_pay': { at: invoices },
  'invoices.showTotal.amount_total': { at: invoices },
  'language.default': { at: home, value: 'ca-ES' },
  'language.partner': { at: home, value: ['es-ES'] },
  'links.accessibility': { at: home, value: other },
  'links.conditions': { at: home, value: other },
  'links.cookies': { at: home, value: other },
  'links.gdpr': { at: home, value: other },
  'links.legalNotice': { at: home, value: other },
  'maintenance.activated': { at: home },
  'maintenance.end': {
    at: home,
    value: '2026-11-20T22:00:00+01:00',
    given: { maintenance: { activated: true } },
  },
  'maintenance.start': {
    at: home,
    value: '2026-11-20T20:00:00+01:00',
    given: { maintenance: { activated: true } },
  },
  'newsletter.enabled': { at: 'visitor /boletin' },
  'oidc.changePasswordUrl': { at: profile, value: other, given: { features: { oidc: true } } },
  'oidc.routes.allowDefaultLogin': { at: login, given: { features: { oidc: true } } },
  'organization.email': { at: 'visitor /contacto', value: 'other@example.com' },
  'organization.name': { at: home, value: 'Llum' },
  // Holidays stand below the hours of the week.
  'organization.holidays': {
    at: home,
    value: ['2099-12-08'],
    given: { organization: { openingHours: 'Mo-Fr 09:00-18:00' } },
  },
  'organization.office': { at: home, value: 'Carrer Nou, 1' },
  'organization.openingHours': { at: home, value: 'Mo 08:00-20:00' },
  'organization.phone_crm': { at: home, value: '900 111 222' },
  'organization.schedule': { at: 'visitor /contacto', value: '8:00–20:00' },
  'powerCalculator.enabled': { at: home },
  'powerCalculator.help.enabled': {
    at: 'visitor /potencia',
    given: { powerCalculator: { help: { url: other } } },
  },
  'powerCalculator.help.url': {
    at: 'visitor /potencia',
    value: other,
    given: { powerCalculator: { help: { enabled: true } } },
  },
  'sidebar.groups': { at: memberHome, value: ['invoices'] },
  'signUp.invoiceNumberField': { at: activation },
  'signUp.phoneField': { at: activation },
  'theme.brand': { at: home, value: '#123456' },
  'theme.brand2': { at: home, value: '#123456' },
  'theme.favicon': { at: home, value: '/other.png' },
  'theme.icon192': { at: home, value: '/other.png' },
  'theme.icon512': { at: 'visitor /manifest.webmanifest', value: '/other.png' },
  'theme.logo': { at: home, value: '/other.png' },
  'theme.logoDark': { at: home, value: '/dark.png', given: { theme: { logo: '/other.png' } } },
  'theme.radius': { at: home, value: 0 },
  'batteries.virtual': { at: contract },
  'coupons.coupon': { at: contracts },
  'crm.case': { at: memberHome },
  'payment.online': { at: memberHome, given: { invoices: { enablePayment: true } } },
}

const isFlag = (key: string) => flagNames.some((name) => name === key)
const placeOf = ({ at }: Probe) => at.split(' ') as [Viewer, string]

/** The settings with this key changed, or the flag turned off. */
function switched(key: string, { value, given = {} }: Probe) {
  if (isFlag(key)) return { settings: given, flags: { [key]: false } }
  const before = settingAt(mergeSettings(defaultAllSettings, given), key)
  const after = typeof before === 'boolean' ? !before : value
  expect(after, 'another value').not.toEqual(before)
  return { settings: withSettingAt(given, key, after) }
}

describe('a page changes with', () => {
  test.each(Object.entries(probes))('%s', async (key, probe) => {
    const [viewer, url] = placeOf(probe)
    const before = await drawnPage(viewer, url, { settings: probe.given ?? {} })
    // Otherwise any two drawings would differ.
    expect(await drawnPage(viewer, url, { settings: probe.given ?? {} })).toBe(before)
    expect(await drawnPage(viewer, url, switched(key, probe))).not.toBe(before)
  })
})

describe('every setting and every flag', () => {
  const keys = [...settingKeys(defaultAllSettings), ...flagNames]

  test('is proved to be read, once', () => {
    const proved = [...Object.keys(probes), ...Object.keys(provedIn)]
    expect(proved.toSorted()).toEqual(keys.toSorted())
  })

  test.each(Object.entries(provedIn))('%s is set by its test', (key, file) => {
    const path = new URL(`../../../../../${file}`, import.meta.url)
    expect(existsSync(path), file).toBe(true)
    const text = readFileSync(path, 'utf8')
    // In a table of keys it stands whole, elsewhere as the last names of its path.
    const names = key.split('.').slice(-2)
    const isNamed = names.every((name) => /^(enabled|ca|es|en)$/.test(name) || text.includes(name))
    expect(text.includes(`'${key}'`) || isNamed, `${file} names ${key}`).toBe(true)
  })
})
