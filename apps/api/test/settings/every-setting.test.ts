import { defaultAllSettings } from '@fanal/domain/settings/default-settings'
import { langs } from '@fanal/domain/settings/languages'
import { composeElectricity } from '@fanal/domain/invoices/compose-invoice'
import { exampleUse } from '@fanal/domain/invoices/example-bill-fixture'
import { mergeSettings, type SettingsPatch } from '@fanal/domain/settings/merge-settings'
import { settingAt, withSettingAt } from '@fanal/domain/settings/setting-at'
import { afterEach, expect, test, vi } from 'vitest'
import { findProvider } from '#features/single-sign-on/openid-provider'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { anInvoice } from '#test/builders'
import { aStoredCase } from '#test/fixtures/cases'
import { aHolder, type Holder } from '#test/fixtures/changes'
import { closedAfterAll } from '#test/closed-after-all'
import { askToLeave } from '#test/fixtures/handover'
import { contract, onSale, person } from '#test/fixtures/lead-steps'
import { aBrowser, aLead, sendLead } from '#test/fixtures/leads'
import { aSignedContract } from '#test/fixtures/switches'
import { pdfText } from '#test/pdf'

// Settings that no drawn page shows change the answer of a call. Each has its call here, or a test of its own
// (`apps/web/test/proved-in.ts`).

const app = await closedAfterAll(testApp({ env: { DEMO: true } }))
await onSale(app)
const { database } = app
const marta: Holder = await aHolder(app)
// Paid by transfer, so that the bill names our account.
await database.run(sql`update contracts set bank_account_id = null where customer_id = ${marta.id}`)
await database.run(sql`
  update contracts set fiscal_name = 'Marta Soler', fiscal_vat = ${marta.vat}, fiscal_address = 'Carrer Nou, 12, 17001 Girona'
  where customer_id = ${marta.id}`)
const bill = await anInvoice(database, {
  customerId: marta.id,
  contractId: marta.contract.id,
  paid: 'pending_transfer',
  ...composeElectricity(exampleUse),
})

const set = async (patch: SettingsPatch) => {
  await database.run(sql`update settings set patch = ${JSON.stringify(patch)} where id = 1`)
  await database.run(sql`truncate rate_limits`)
}
afterEach(() => {
  vi.useRealTimers()
  return set({})
})

const read = async (path: string) => (await marta.client.get(`/api/v2/${path}`)).body
const paper = async (path: string) => {
  const { statusCode, rawPayload } = await marta.client.get(`/api/v2/${path}`)
  expect(statusCode).toBe(200)
  return pdfText(rawPayload)
}

/** What each call tells under the settings of now. */
const calls = {
  bill: (lang = 'es') => paper(`invoices/${bill.id}/pdf/?lang=${lang}`),
  /** With its pictures: the code of the regulator is one. */
  billFile: async () =>
    (await marta.client.get(`/api/v2/invoices/${bill.id}/pdf/`)).rawPayload.toString('base64'),
  electronicBill: async () => {
    const { body } = await marta.client.get(`/api/v2/invoices/${bill.id}/signed_xml/`)
    return body.slice(0, body.indexOf('<ds:Signature'))
  },
  report: (lang = 'es') => paper(`contracts/${marta.contract.name}/pdf/?lang=${lang}`),
  recentUse: () => read('home/use'),
  products: () => read('products/'),
  leave: async () => {
    const body = { reason: '', day: '', invoiceTo: '', address: {}, isCutUnderstood: false }
    return (await askToLeave(marta, body)).json().errors
  },
  person: async (over: object) => {
    const browser = aBrowser(app)
    const lead_id = await aLead(browser)
    return (await sendLead(browser, { ...person(over), lead_id })).json().errors ?? 'none'
  },
  panels: async () => {
    const browser = aBrowser(app)
    const lead_id = await aLead(browser)
    return (
      (await sendLead(browser, { ...contract({ selfconsCode: '41', selfcons: true }), lead_id })).json()
        .errors ?? 'none'
    )
  },
  mandate: async () => {
    const { client, contract: name } = await aSignedContract(app, {})
    const { rawPayload } = await client.get(`/api/v2/contracts/${name}/switching/sepa`)
    return /ES\d\d\w{3}B64123458/.exec(pdfText(rawPayload).replaceAll(/\s/g, ''))?.[0]
  },
  /** Opened before Saint John's day, which is a holiday in some regions. */
  dueDay: async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T10:00:00Z') })
    const { number } = await aStoredCase(app.deps.env, database, { customerId: marta.id })
    vi.useRealTimers()
    return database.one(sql`select due_at from cases where customer_id = ${marta.id} and number = ${number}`)
  },
  provider: async () => {
    const gateways = { ...app.deps.gateways, openid: ((options: object) => options) as never }
    return findProvider({ ...app.deps, gateways })
  },
}

interface Probe {
  value: unknown
  tells: () => Promise<unknown>
  given?: SettingsPatch
}

const other = 'https://other.example.com/x'
const oidc: SettingsPatch = {
  features: { oidc: true },
  oidc: { providerUrl: 'https://id.example.com', clientId: 'fanal' },
}
const issuer: SettingsPatch = {
  invoicing: { vat: 'B64123458', street: 'Carrer Nou, 1', postalCode: '17001', city: 'Girona' },
}
const coded: SettingsPatch = { invoicing: { ...issuer.invoicing, comparatorCode: { retailer: 'R2-123' } } }
const inEach = (key: string, tells: (lang: string) => Promise<unknown>): [string, Probe][] =>
  langs.map((lang) => [`${key}.${lang}`, { value: `Nota ${lang}`, tells: () => tells(lang) }])
const onBill = (value: unknown, given: SettingsPatch = {}): Probe => ({ value, given, tells: calls.bill })

const probes: Record<string, Probe> = {
  'consumption.dataDelayDays': { value: 9, tells: calls.recentUse },
  'contract.leaving.enabled': { value: false, tells: calls.leave },
  'contractation.commsLanguageRequired': { value: false, tells: () => calls.person({ commsLanguage: '' }) },
  'contractation.dniRequired': { value: false, tells: () => calls.person({ nif_faceup: null }) },
  'contractation.emailRequired': { value: false, tells: () => calls.person({ email: '' }) },
  'contractation.requireDocumentation': { value: false, tells: calls.panels },
  'invoicing.city': onBill('Figueres', issuer),
  'invoicing.comparatorCode.isGreen': { value: true, given: coded, tells: calls.billFile },
  'invoicing.comparatorCode.priceReview': { value: 3, given: coded, tells: calls.billFile },
  'invoicing.comparatorCode.retailer': { value: 'R2-456', given: coded, tells: calls.billFile },
  'invoicing.creditorId': { value: 'ES94001B64123458', given: issuer, tells: calls.mandate },
  'invoicing.legalName': onBill('Llum del Ter, SL', issuer),
  'invoicing.postalCode': onBill('17002', issuer),
  'invoicing.registration': onBill('Registro Mercantil de Girona', issuer),
  'invoicing.street': onBill('Carrer Vell, 2', issuer),
  'invoicing.transferIban': onBill('ES9121000418450200051332', issuer),
  'invoicing.vat': onBill('B12345674', issuer),
  'invoicing.website': { value: other, given: issuer, tells: calls.electronicBill },
  'links.cnmcComparator': { value: other, tells: calls.report },
  'oidc.authorizeEndpoint': { value: other, given: oidc, tells: calls.provider },
  'oidc.clientId': { value: 'other', given: oidc, tells: calls.provider },
  'oidc.logoutEndpoint': { value: other, given: oidc, tells: calls.provider },
  'oidc.providerUrl': { value: other, given: oidc, tells: calls.provider },
  'oidc.scope': { value: 'openid email', given: oidc, tells: calls.provider },
  'oidcClaims.taxId': { value: 'nif', given: oidc, tells: calls.provider },
  'support.region': { value: 'ES-CT', tells: calls.dueDay },
  'taxes.specialElectricityPercent': { value: '3.8', tells: calls.products },
  'taxes.vatPercent': { value: '10', tells: calls.products },
  ...Object.fromEntries([
    ...inEach('invoicing.arbitration', calls.bill),
    ...inEach('invoicing.earlyEnd', calls.bill),
    ...inEach('invoicing.energyMix', calls.bill),
    ...inEach('invoicing.generalTerms', calls.report),
  ]),
}

test.each(Object.entries(probes))(
  '%s changes what a call tells',
  async (key, { value, tells, given = {} }) => {
    expect(value).not.toEqual(settingAt(mergeSettings(defaultAllSettings, given), key))
    await set(given)
    const before = await tells()
    expect(before).toBeDefined()
    // Otherwise any two answers would differ.
    expect(await tells()).toEqual(before)
    await set(withSettingAt(given, key, value))
    expect(await tells()).not.toEqual(before)
  },
)
