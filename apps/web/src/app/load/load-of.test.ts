import { matchPath } from '@fanal/contract/paths'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { mergeSettings } from '@fanal/domain/settings/merge-settings'
import type { Settings } from '@fanal/domain/settings/settings'
import { describe, expect, test } from 'vitest'
import type { PortalState } from '#lib/portal.tsx'
import { type Ask, askAll } from '#lib/api/read.ts'
import { loadOf } from './load-of.ts'

const marta = { change_password: false, new_customer: false }

/** The names of the calls of an address, in any order. */
async function asked(
  url: string,
  profile: object | null = marta,
  {
    failing,
    settings = defaultSettings,
    payable = [],
    answer = {},
  }: { failing?: string; settings?: Settings; payable?: object[]; answer?: object } = {},
): Promise<string[]> {
  const { pathname, searchParams: query } = new URL(url, 'http://portal.invalid')
  const match = matchPath(pathname)
  if (!match) throw new Error(`No page ${url}`)
  const state = { settings, flags: {}, profile } as unknown as PortalState
  const names: string[] = []
  const ask: Ask = async ({ name }) => {
    names.push(name)
    if (name === failing) throw new Error('down')
    return { id: 7, payable, ...answer } as never
  }
  await askAll(loadOf({ match, query, state }), ask)
  return names.sort()
}

test.each([
  ['/', ['banner', 'listContracts', 'owed', 'recentUse', 'underWay']],
  ['/contratos/electricidad', ['listContracts']],
  ['/contratos/gas/200001', ['changes', 'contractDetail', 'gasReadings', 'listContracts']],
  [
    '/contratos/electricidad/100001',
    ['changes', 'contractDetail', 'curveChart', 'curveInfo', 'listContracts'],
  ],
  ['/contratos/electricidad/100001?view=daily', ['changes', 'contractDetail', 'curveInfo', 'listContracts']],
  ['/facturas', ['invoiceMonths', 'invoiceSummary', 'listInvoices']],
  ['/facturas?chart=months', ['invoiceChart', 'invoiceMonths', 'invoiceSummary', 'listInvoices']],
  ['/factura/123', ['invoiceDetail']],
  ['/solicitudes?q=nevera', ['listCases', 'listContracts']],
  ['/solicitudes/26000401', ['caseDetail']],
  ['/solicitudes/crear', ['caseCategories', 'listContracts']],
  ['/reclamaciones', ['listContracts']],
  ['/atencion-al-cliente', ['caseCategories', 'listCases']],
  ['/avisos', ['listNotices', 'noticePreferences']],
  ['/version', []],
])('%s', async (url, calls) => expect(await asked(url)).toEqual(calls))

test('nothing without a customer, nor before a temporary password is changed', async () => {
  expect(await asked('/facturas', null)).toEqual([])
  expect(await asked('/facturas', { ...marta, change_password: true })).toEqual([])
})

test('whether several invoices can be paid together is asked where there are several, and payment', async () => {
  const withPayment = (enablePayment: boolean) =>
    mergeSettings(defaultSettings, { invoices: { enablePayment } })
  const many = { settings: withPayment(true), payable: [{ id: 1 }, { id: 2 }] }
  expect(await asked('/facturas', marta, many)).toContain('paymentPlatforms')
  expect(await asked('/facturas', marta, { ...many, payable: [{ id: 1 }] })).not.toContain('paymentPlatforms')
  const settings = withPayment(false)
  expect(await asked('/facturas', marta, { ...many, settings })).not.toContain('paymentPlatforms')
})

describe('the place of consumption', () => {
  const ofType = (type: string) => ({ items: [{ id: 7, name: '100001', type }] })
  const curve = { ...ofType('electricity'), first_day: '2024-01-01', last_day: '2026-11-12' }
  test.each<[string, string, object, string[]]>([
    [
      'months beside those of the year before, the last days, and the month',
      '/consumo',
      curve,
      ['budget', 'contractDetail', 'curveChart', 'curveChart', 'curveChart', 'curveInfo', 'listContracts'],
    ],
    [
      'another view asks for its own curve',
      '/consumo?view=daily',
      curve,
      ['budget', 'contractDetail', 'curveChart', 'curveChart', 'curveInfo', 'listContracts'],
    ],
    [
      'a contract without a curve',
      '/consumo?contract=100001',
      { ...ofType('electricity'), first_day: null, last_day: null },
      ['budget', 'contractDetail', 'curveChart', 'curveInfo', 'listContracts'],
    ],
    ['gas', '/consumo', ofType('gas'), ['contractDetail', 'gasReadings', 'listContracts']],
    ['nothing without a contract', '/consumo', { items: [] }, ['listContracts']],
  ])('%s', async (_, url, answer, calls) => expect(await asked(url, marta, { answer })).toEqual(calls))
})

test('no consumption where it is switched off', async () => {
  const settings = mergeSettings(defaultSettings, { features: { enableInfoCCH: false } })
  expect(await asked('/', marta, { settings })).toEqual(['banner', 'listContracts', 'owed', 'underWay'])
})

test('a new customer has no contracts to show', async () => {
  expect(await asked('/', { ...marta, new_customer: true })).toEqual(['banner'])
})

test('what fails leaves the others alone, and what it would lead to is not asked', async () => {
  expect(await asked('/contratos/electricidad/100001', marta, { failing: 'contractDetail' })).toEqual([
    'changes',
    'contractDetail',
    'listContracts',
  ])
})
