import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { mergeSettings, type SettingsPatch } from '@fanal/domain/settings/merge-settings'
import { describe, expect, test } from 'vitest'
import { pathTo, type RouteId } from '@fanal/contract/paths'
import { blankState } from '#lib/blank-state.ts'
import { marta as profile } from '#lib/customer-fixture.ts'
import type { Portal } from '#lib/portal.tsx'
import { homeActions } from '#features/shell/home/home-actions.ts'
import { bottomEntries, headerEntries, memberMenu, userEntries, visitorMenu } from './menus.ts'

/** A portal in which every page exists: only settings and flags decide. */
function aPortal(settings: SettingsPatch = {}, over: Partial<Portal> = {}): Portal {
  return {
    ...blankState(),
    settings: mergeSettings(defaultSettings, settings),
    flags: { 'crm.case': true, 'coupons.coupon': true, 'payment.online': true },
    profile,
    hasConsent: true,
    linkTo: (id, params, query) => pathTo(id, 'es', params) + (query ? `?${new URLSearchParams(query)}` : ''),
    ...over,
  }
}
const labels = (entries: { label: string }[]) => entries.map(({ label }) => label)
const contractsOf = (portal: Portal) =>
  homeActions(portal).find(({ id }) => id === 'contracts')?.entries ?? []

describe('the action groups of home', () => {
  test('offer everything when everything is on', () => {
    const groups = homeActions(aPortal({ invoices: { enablePayment: true } }))
    expect(groups.map(({ id }) => id)).toEqual(['contracts', 'invoices', 'consumption'])
    expect(groups.flatMap(({ entries }) => labels(entries))).toEqual([
      'action.newElectricity',
      'action.newGas',
      'action.newDual',
      'action.contractList',
      'action.contractDownload',
      'action.powerChange',
      'action.ibanChange',
      'action.addressChange',
      'action.sips',
      'action.invoiceList',
      'action.invoiceDownload',
      'action.invoicePay',
      'action.consumption',
    ])
  })
  test('carry the actions in the query', () => {
    const hrefs = Object.fromEntries(contractsOf(aPortal()).map(({ label, href }) => [label, href]))
    expect(hrefs['action.powerChange']).toBe('/contratos/electricidad?action=powChange')
    expect(hrefs['action.sips']).toBe('/contratos/electricidad?action=noCesionSips')
    expect(hrefs['action.ibanChange']).toBe('/contratos/electricidad?action=ibanChange')
    expect(hrefs['action.addressChange']).toBe('/contratos/electricidad?action=notifAddrChange')
    expect(hrefs['action.contractDownload']).toBe('/contratos/electricidad?action=download')
    expect(hrefs['action.contractList']).toBe('/contratos/electricidad')
    const [, invoices, consumption] = homeActions(aPortal({ invoices: { enablePayment: true } }))
    expect(invoices?.entries.map(({ href }) => href)).toEqual([
      '/facturas',
      '/facturas?action=download',
      '/facturas?action=payOnline',
    ])
    expect(consumption?.entries.map(({ href }) => href)).toEqual([
      '/contratos/electricidad?action=consumption',
    ])
  })
  test.each<[string, SettingsPatch, string]>([
    ['power change', { features: { powerChange: false } }, 'action.powerChange'],
    ['bank change', { contract: { ibanChange: { enabled: false } } }, 'action.ibanChange'],
    ['address change', { features: { notificacionAddressChange: false } }, 'action.addressChange'],
    ['SIPS', { features: { noCesionSips: false } }, 'action.sips'],
    ['contracting', { contractation: { gas: { enabled: false } } }, 'action.newGas'],
    ['payment', { invoices: { enablePayment: false } }, 'action.invoicePay'],
  ])('leave out %s when it is off', (_, settings, label) => {
    const all = homeActions(aPortal(settings)).flatMap(({ entries }) => labels(entries))
    expect(all).not.toContain(label)
  })
  test('disable changes with a reason in a read-only session, and nothing else', () => {
    const held = contractsOf(aPortal({}, { profile: { ...profile, readonly: true } })).filter(
      (entry) => entry.disabledReason,
    )
    expect(labels(held)).toEqual([
      'action.powerChange',
      'action.ibanChange',
      'action.addressChange',
      'action.sips',
    ])
    expect(new Set(held.map((entry) => entry.disabledReason))).toEqual(new Set(['readonly.tooltip']))
  })
  test('a report that is switched off is in no menu', () => {
    const portal = aPortal({ features: { disableDownloadContractReport: true } })
    expect(labels(contractsOf(portal))).not.toContain('action.contractDownload')
  })
  test('lead to gas when it is the only type', () => {
    expect(contractsOf(aPortal({ features: { displayTypes: ['gas'] } }))[3]?.href).toBe('/contratos/gas')
  })
  test('are left out when their pages are not built', () => {
    const built: RouteId[] = ['invoices']
    const portal = aPortal()
    const linkTo: Portal['linkTo'] = (id, ...rest) =>
      built.includes(id) ? portal.linkTo(id, ...rest) : undefined
    expect(homeActions({ ...portal, linkTo }).map(({ id }) => id)).toEqual(['invoices'])
  })
})

test('consumption is not offered where it is off', () => {
  const groups = homeActions(aPortal({ features: { enableInfoCCH: false } }))
  expect(groups.map(({ id }) => id)).toEqual(['contracts', 'invoices'])
})

test('paying is offered only where the server supports it', () => {
  const portal = aPortal({ invoices: { enablePayment: true } }, { flags: { 'payment.online': false } })
  expect(homeActions(portal).flatMap(({ entries }) => labels(entries))).not.toContain('action.invoicePay')
})

describe('menus', () => {
  test('of a customer has places, on home too', () => {
    const menu = memberMenu(aPortal())
    expect(menu.map(({ title }) => title)).toEqual([undefined, 'menu.myProfile', 'menu.support'])
    expect(labels(menu[0]?.entries ?? [])).toEqual([
      'menu.home',
      'menu.contracts',
      'menu.invoices',
      'menu.consumption',
    ])
  })
  test('show only the groups that the settings name', () => {
    const portal = aPortal({ sidebar: { groups: ['invoices'] } })
    expect(memberMenu(portal).map(({ title }) => title)).toEqual([undefined, 'menu.support'])
    expect(labels(memberMenu(portal)[0]?.entries ?? [])).toEqual(['menu.home', 'menu.invoices'])
    expect(labels(bottomEntries(portal))).toEqual(['menu.home', 'menu.invoices', 'menu.help'])
    expect(labels(headerEntries(portal)).slice(0, 2)).toEqual(['menu.contracts', 'menu.invoices'])
    expect(homeActions(portal).map(({ id }) => id)).toEqual(['invoices'])
  })
  test('have the order of the settings', () => {
    const [places] = memberMenu(aPortal({ sidebar: { groups: ['consumption', 'invoices', 'contracts'] } }))
    expect(places?.entries.map(({ href }) => href)).toEqual([
      '/',
      '/consumo',
      '/facturas',
      '/contratos/electricidad',
    ])
  })
  test('have no consumption where it is off', () => {
    const portal = aPortal()
    const linkTo: Portal['linkTo'] = (id, ...rest) =>
      id === 'consumption' ? undefined : portal.linkTo(id, ...rest)
    const [places] = memberMenu({ ...portal, linkTo })
    expect(labels(places?.entries ?? [])).not.toContain('menu.consumption')
  })
  test('have five places at the bottom of a phone', () => {
    expect(labels(bottomEntries(aPortal()))).toEqual([
      'menu.home',
      'menu.contracts',
      'menu.invoices',
      'menu.consumption',
      'menu.help',
    ])
  })
  test('offer contracting at the side only where the settings say so; buttons of the header stay', () => {
    const portal = (sidebarContract: boolean) => aPortal({ features: { sidebarContract } }, { profile: null })
    const side = (isOn: boolean) => visitorMenu(portal(isOn)).flatMap(({ entries }) => labels(entries))
    expect(side(true)).toContain('action.newElectricity')
    expect(side(false)).not.toContain('action.newElectricity')
    expect(labels(headerEntries(portal(false)))).toContain('action.newElectricity')
  })
  test('lead to the page for newsletters that the profile names', () => {
    const newsletter_url = 'https://news.example.com/me'
    const hrefOf = (portal: Portal) =>
      userEntries(portal).find(({ label }) => label === 'menu.newsletter')?.href
    expect(hrefOf(aPortal())).toBe('/boletin')
    expect(hrefOf(aPortal({}, { profile: { ...profile, newsletter_url } }))).toBe(newsletter_url)
    expect(
      hrefOf(aPortal({ newsletter: { enabled: false } }, { profile: { ...profile, newsletter_url } })),
    ).toBeUndefined()
  })
  test('contact and readings need the crm.case flag', () => {
    const all = memberMenu(aPortal({}, { flags: { 'crm.case': false } })).flatMap(({ entries }) =>
      labels(entries),
    )
    expect(all).toContain('menu.claims')
    expect(all).not.toContain('menu.contact')
    expect(all).not.toContain('menu.readings')
  })
  test('offer contracting to a new customer of single sign-on', () => {
    const portal = aPortal({ features: { oidc: true } }, { profile: { ...profile, new_customer: true } })
    expect(labels(bottomEntries(portal))).toContain('action.newElectricity')
    const contracting = ['action.newElectricity', 'action.newGas', 'action.newDual']
    expect(labels(headerEntries(portal)).slice(0, 4)).toEqual([...contracting, 'menu.contact'])
    expect(labels(memberMenu(portal)[0]?.entries ?? [])).toEqual(['menu.home', ...contracting])
    expect(homeActions(portal).flatMap(({ entries }) => labels(entries))).toEqual(contracting)
  })
  test('are the usual ones for a new customer who came with a password, and for a customer of single sign-on', () => {
    for (const portal of [
      aPortal({}, { profile: { ...profile, new_customer: true } }),
      aPortal({ features: { oidc: true } }),
    ])
      expect(labels(headerEntries(portal)).slice(0, 2)).toEqual(['menu.contracts', 'menu.invoices'])
  })
  test('of the header, signed in: places, all contracting, contact, claims, readings', () => {
    const contracting = ['action.newElectricity', 'action.newGas', 'action.newDual']
    const all = [
      'menu.contracts',
      'menu.invoices',
      ...contracting,
      'menu.contact',
      'menu.claims',
      'menu.readings',
    ]
    const portal = aPortal({ features: { contactAutoReads: true } })
    expect(labels(headerEntries(portal))).toEqual(all)
    expect(headerEntries(portal).at(-1)?.href).toBe('/solicitudes/crear?autolectures=true')
    const claimsAlone = aPortal({}, { flags: { 'crm.case': false } })
    expect(labels(headerEntries(claimsAlone)).slice(-2)).toEqual(['menu.requests', 'menu.claims'])
  })
  test('of the header, for a visitor: contracting only where it needs no login, no newsletters', () => {
    const header = (authenticate: boolean) =>
      labels(headerEntries(aPortal({ contractation: { authenticate } }, { profile: null })))
    const tools = ['menu.contact', 'menu.comparator', 'menu.powerCalculator']
    const contracting = ['action.newElectricity', 'action.newGas', 'action.newDual']
    expect(header(false)).toEqual(['menu.activate', ...contracting, ...tools])
    expect(header(true)).toEqual(['menu.activate', ...tools])
  })
  test('a retailer of gas alone has no change of power', () => {
    const actions = (displayTypes: ('gas' | 'electricity')[]) =>
      homeActions(aPortal({ features: { displayTypes } })).flatMap(({ entries }) => labels(entries))
    expect(actions(['gas'])).not.toContain('action.powerChange')
    expect(actions(['gas', 'electricity'])).toContain('action.powerChange')
  })
  test.each<[string, SettingsPatch, string]>([
    ['sign-up off', { features: { signup: false } }, 'menu.activate'],
    ['activation with single sign-on', { features: { oidc: true } }, 'menu.activate'],
    ['unsigned contact off', { features: { unsignedContact: false } }, 'menu.contact'],
    ['contact off', { features: { contact: false } }, 'menu.contact'],
    ['comparator off', { comparator: { enabled: false } }, 'menu.comparator'],
    ['calculator off', { powerCalculator: { enabled: false } }, 'menu.powerCalculator'],
    ['newsletter off', { newsletter: { enabled: false } }, 'menu.newsletter'],
  ])('of a visitor: %s', (_, settings, label) => {
    const all = (over: SettingsPatch) =>
      visitorMenu(aPortal(over, { profile: null })).flatMap(({ entries }) => labels(entries))
    expect(all({})).toContain(label)
    expect(all(settings)).not.toContain(label)
  })
})
