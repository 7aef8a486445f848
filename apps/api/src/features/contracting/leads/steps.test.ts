import type { LeadDraft } from '@fanal/contract/schemas/contracting'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { aSignedInCustomer, type TestApp, testApp } from '#test/app'
import { aContract, aCups, aCustomer, anIban } from '#test/builders'
import {
  aBrowser,
  aDraft,
  aFile,
  aKey,
  aLead,
  type Browser,
  contract,
  dataUrlOf,
  draftOf,
  gasContract,
  installation,
  onSale,
  payment,
  pdfOf,
  person,
  sendGasLead,
  sendLead,
} from '#test/fixtures/leads'
import { listLeadFiles } from './lead-files.ts'
import type { LeadSteps } from './lead-steps.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await testApp()
  await onSale(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits`)
  browser = aBrowser(app)
})

interface Row {
  steps: LeadSteps
  kind: string
  electricity_lead_id: string | null
  is_kept: boolean
}
const rowOf = (id: string) =>
  app.database.one<Row>(sql`select steps, kind, electricity_lead_id, is_kept from leads where id = ${id}`)
const countOf = async () => (await app.database.one<{ n: number }>(sql`select count(*) as n from leads`)).n
const confirm = (id: string) =>
  app.database.run(sql`update leads set confirmed_at = now(), contract = '1' where id = ${id}`)

describe('the steps of a lead', () => {
  test('are kept as forms', async () => {
    const cups = aCups()
    const id = await aLead(browser, { cups: { ...installation().cups, name: ` ${cups.toLowerCase()} ` } })
    expect(id).toMatch(/^[\w-]{32}$/)
    const iban = anIban()
    for (const step of [person(), contract({ power: '4,6', power2: '5.75' }), payment({ iban })])
      expect((await sendLead(browser, { ...step, lead_id: id })).json()).toEqual({ lead_id: id })
    const { steps } = await rowOf(id)
    expect(steps.installation).toMatchObject({ cups, address: { dp: '17001' }, cnae: '986' })
    expect(steps.person).toMatchObject({ name: 'Marta', email: 'marta.puig@example.com' })
    expect(steps.contract).toMatchObject({ power: '4,6', power2: '5.75', accessTariff: '18' })
    expect(steps.payment).toEqual({ iban, isOwner: true })
  })

  test('the first fills the lead of the draft', async () => {
    const { lead_id } = await aDraft(browser)
    const before = await countOf()
    expect(await aLead(browser)).toBe(lead_id)
    expect(await aLead(browser, { lead_id })).toBe(lead_id)
    expect(await countOf()).toBe(before)
  })

  test('two first steps at once are one lead; another kind is another', async () => {
    await aDraft(browser, 'gas')
    const [one, other] = await Promise.all([aLead(browser), aLead(browser)])
    expect(one).toBe(other)
    expect(await aLead(browser, { kind: 'dual' })).not.toBe(one)
  })

  test('the same key is the same answer, and with another body refused', async () => {
    const key = aKey()
    const body = installation()
    const first = await sendLead(browser, body, key)
    const lost = aBrowser(app)
    const again = await sendLead(lost, body, key)
    expect(again.json()).toEqual(first.json())
    expect(lost.secret()).toBe(browser.secret())
    expect((await sendLead(browser, installation(), key)).json().error).toBe('idempotency_key_reused')
  })

  test('can be sent again, and an earlier one later', async () => {
    const id = await aLead(browser)
    await sendLead(browser, { ...payment(), lead_id: id })
    await sendLead(browser, { ...person({ first_name: 'Clara' }), lead_id: id })
    expect(await aLead(browser, { lead_id: id, residenceType: 'second' })).toBe(id)
    const { steps } = await rowOf(id)
    expect([steps.installation?.residenceType, steps.person?.name]).toEqual(['second', 'Clara'])
  })

  test('none before the first', async () => {
    expect((await sendLead(browser, person())).json().error).toBe('not_possible')
    const { lead_id } = await aDraft(browser)
    for (const step of [person(), contract(), payment()])
      expect((await sendLead(browser, { ...step, lead_id })).json().error).toBe('not_possible')
    expect((await rowOf(lead_id)).steps).toEqual({})
  })

  test('none after the confirmation', async () => {
    const id = await aLead(browser)
    await confirm(id)
    for (const step of [installation(), person(), payment()])
      expect((await sendLead(browser, { ...step, lead_id: id })).json().error).toBe('not_possible')
    expect(await draftOf(browser)).toBeNull()
    const next = await aLead(browser)
    expect(next).not.toBe(id)
    const url = `/api/v2/leads/drafts/${id}/`
    expect((await browser.send('DELETE', url)).json().error).toBe('not_possible')
  })

  test('nothing of them is logged', async () => {
    const id = await aLead(browser)
    await sendLead(browser, { ...person({ email: 'unlogged@example.com' }), lead_id: id })
    await sendLead(browser, { ...person({ fisic_vat: 'ES12345678A' }), lead_id: id })
    for (const text of ['unlogged@', '12345678A', 'Carrer Nou', id]) expect(app.logs()).not.toContain(text)
  })
})

describe('refused at the field, by its name on the wire', () => {
  const errorsOf = async (body: object) => (await sendLead(browser, body)).json().errors

  test('the first step', async () => {
    expect(await errorsOf({ step: 1, cups: {} })).toEqual({
      allow_contact: ['must_be_accepted'],
      'cups.name': ['required'],
      'cups.dp': ['required'],
      'cups.state': ['required'],
      'cups.poblacio': ['required'],
      'cups.tv': ['required'],
      'cups.nv': ['required'],
      'cups.pnp': ['required'],
      residenceType: ['required'],
      activeContract: ['required'],
    })
    const wrong = { ...installation().cups, name: 'ES0000' }
    expect(await errorsOf(installation({ cups: wrong }))).toEqual({ 'cups.name': ['cups_not_valid'] })
    const long = { ...installation().cups, nv: 'x'.repeat(300) }
    expect(await errorsOf(installation({ cups: long }))).toEqual({ 'cups.nv': ['too_long'] })
  })

  test('a first step that is refused makes no lead and no cookie', async () => {
    const before = await countOf()
    const answer = await sendLead(browser, { step: 1, cups: {} })
    expect([answer.statusCode, answer.cookies, await countOf()]).toEqual([400, [], before])
  })

  test('a present supply asks for its bill and retailer, as set', async () => {
    expect(await errorsOf(installation({ activeContract: true }))).toMatchObject({ invoice: ['required'] })
    await setSetting(app.database, 'contractation.invoiceRequired', 'false')
    await setSetting(app.database, 'contractation.originSelection.enabled', 'false')
    expect(await errorsOf(installation({ activeContract: true }))).toBeUndefined()
    await unsetSetting(app.database, 'contractation.invoiceRequired')
    await unsetSetting(app.database, 'contractation.originSelection.enabled')
  })

  test.each<[string, object, object]>([
    [
      'a person',
      { fisic_vat: 'ES12345678A', mobile: '1', email: 'x' },
      { fisic_vat: ['tax_id_not_valid'], mobile: ['required'], email: ['email_not_valid'] },
    ],
    ['a foreign number that is none', { mobile: '+3310000' }, { mobile: ['phone_not_valid'] }],
    [
      'a company',
      { company: true, juridic_vat: 'ESB12345674', fisic_vat: '' },
      {
        name: ['required'],
        rep_vat: ['required'],
        rep_name: ['required'],
        rep_surname1: ['required'],
        cif: ['required'],
      },
    ],
    [
      'another address',
      {
        different_address: true,
        owner_address: { ...installation().cups, dp: '', zip: '', ine: '', municipi: '17079' },
      },
      { 'owner_address.zip': ['required'] },
    ],
    [
      'a page instead of a document',
      {
        nif_faceup: {
          name: 'a.pdf',
          content: `data:application/pdf;base64,${Buffer.from('<p>').toString('base64')}`,
        },
      },
      { nif_faceup: ['invalid_attachment_type'] },
    ],
    ['no document', { nif_faceup: null }, { nif_faceup: ['required'] }],
    ['an upload of nobody', { nif_faceup: { upload: 'x'.repeat(32) } }, { nif_faceup: ['upload_gone'] }],
  ])('%s', async (_, over, errors) => {
    const lead_id = await aLead(browser)
    expect(await errorsOf({ ...person(over), lead_id })).toEqual(errors)
  })

  test('contract and payment', async () => {
    const lead_id = await aLead(browser)
    expect(await errorsOf({ ...contract({ power: '20', tarifa: '' }), lead_id })).toMatchObject({
      power2: ['lower_than_previous'],
      power3: ['required'],
      tarifa: ['required'],
    })
    expect(await errorsOf({ ...payment({ iban: 'ES00', owner_is_bank_owner: false }), lead_id })).toEqual({
      iban: ['iban_not_valid'],
      owner_is_bank_owner: ['must_be_accepted'],
    })
  })

  test('a company, where only people can contract', async () => {
    const lead_id = await aLead(browser)
    await setSetting(app.database, 'contractation.restrictCompanyVat', 'true')
    const errors = await errorsOf({ ...person({ company: true, juridic_vat: 'ESB12345674' }), lead_id })
    expect(errors).toMatchObject({ juridic_vat: ['company_not_allowed'] })
    await unsetSetting(app.database, 'contractation.restrictCompanyVat')
  })
})

describe('what the server knows', () => {
  const errorsOf = async (body: object) => (await sendLead(browser, body)).json().errors

  test('a supply point that has a contract with us, or is of gas, is not available', async () => {
    const customer = await aCustomer(app.database)
    const { cups } = await aContract(app.database, { customerId: customer.id })
    const held = installation({ cups: { ...installation().cups, name: cups } })
    expect(await errorsOf(held)).toEqual({ 'cups.name': ['cups_not_available'] })
    const gas = aCups()
    await app.database.run(sql`
      insert into supply_points (cups, type, tariff, as_of) values (${gas.slice(0, 20)}, 'gas', 'RL.1', '2026-01-01')`)
    const other = installation({ cups: { ...installation().cups, name: gas } })
    expect(await errorsOf(other)).toEqual({ 'cups.name': ['cups_not_available'] })
    expect((await sendGasLead(browser, other)).statusCode).toBe(200)
  })

  test('a retailer, an activity and a product have to be one of those offered', async () => {
    await app.database.run(sql`
      insert into retailers (id, name, has_electricity, has_gas) values (7, 'Llum', true, false)`)
    const bill = { name: 'bill.pdf', content: dataUrlOf(pdfOf(1000)) }
    const present = { activeContract: true, invoice: bill }
    expect(await errorsOf(installation({ ...present, comerOrigin: 8 }))).toEqual({
      comerOrigin: ['not_a_choice'],
    })
    const business = installation({ ...present, comerOrigin: 7, residenceType: 'business', cnae: 99999 })
    expect(await errorsOf(business)).toEqual({ cnae: ['not_a_choice'] })
    const lead_id = await aLead(browser, { ...present, comerOrigin: 7 })
    await app.database.run(sql`delete from retailers`)
    expect(await errorsOf({ ...contract({ tarifa: 99999 }), lead_id })).toEqual({ tarifa: ['not_a_choice'] })
    const coded = contract({ promotional_code: ['NOTHING'] })
    expect(await errorsOf({ ...coded, lead_id })).toEqual({
      promotional_code: ['promotional_code_not_valid'],
    })
  })
})

describe('consent', () => {
  test('without it nothing is kept but the draft of two days', async () => {
    const { lead_id } = await aDraft(browser)
    const answer = await sendLead(browser, installation({ allow_contact: false, lead_id }))
    expect(answer.json().errors).toEqual({ allow_contact: ['must_be_accepted'] })
    expect(await rowOf(lead_id)).toMatchObject({ steps: {}, is_kept: false })
  })

  test('with it a month, and it is recorded once', async () => {
    const id = await aLead(browser)
    await aLead(browser, { lead_id: id })
    const draft = (await draftOf(browser)) as LeadDraft
    expect(draft.is_kept).toBe(true)
    expect(new Date(draft.expires_at).getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    const recorded = await app.database.many(sql`
      select purpose, granted from visitor_consents where visitor = ${`lead ${id}`}`)
    expect(recorded).toEqual([{ purpose: 'leads', granted: true }])
  })

  test('where none is asked for, steps live as long as the draft says', async () => {
    await setSetting(app.database, 'contractation.leadsConsent.enabled', 'false')
    const id = await aLead(browser, { allow_contact: false })
    expect(await rowOf(id)).toMatchObject({ is_kept: false })
    expect(new Date((await draftOf(browser))?.expires_at ?? 0).getTime()).toBeLessThan(
      Date.now() + 49 * 3_600_000,
    )
    await unsetSetting(app.database, 'contractation.leadsConsent.enabled')
  })
})

describe('files of a step', () => {
  test('from the body and uploaded before; encrypted, and by their purpose', async () => {
    const id = await aLead(browser)
    const upload = await aFile(browser, id, 'invoice')
    const front = { name: 'front.pdf', content: dataUrlOf(pdfOf(400_000)) }
    const sent = await sendLead(browser, {
      ...person({ nif_faceup: front, nif_facedown: { upload } }),
      lead_id: id,
    })
    expect(sent.statusCode).toBe(200)
    const { steps } = await rowOf(id)
    expect(JSON.stringify(steps)).not.toContain('base64')
    expect(steps.person?.nifFaceup).toEqual([
      { upload: expect.any(String) as string, name: 'front.pdf', size: 400_000 },
      { upload, name: 'dni.pdf', size: 2000 },
    ])
    const files = await listLeadFiles(app.database, id)
    expect(files.map(({ purpose }) => purpose)).toEqual(['identity', 'identity'])
  })

  test('too many, too large', async () => {
    const bill = { name: 'bill.pdf', content: dataUrlOf(pdfOf(1000)) }
    const many = installation({ activeContract: true, invoice: [bill, bill, bill, bill] })
    expect((await sendLead(browser, many)).json().errors).toMatchObject({ invoice: ['too_many_files'] })
    await setSetting(app.database, 'fileUploadSizeLimit', '500')
    const large = installation({ activeContract: true, invoice: bill })
    expect((await sendLead(browser, large)).json().errors).toMatchObject({ invoice: ['file_too_large'] })
    await unsetSetting(app.database, 'fileUploadSizeLimit')
  })
})

describe('gas', () => {
  test('alone has its own wizard', async () => {
    const { lead_id } = await aDraft(browser, 'gas')
    const first = await sendGasLead(browser, installation())
    expect(first.json()).toEqual({ lead_id })
    for (const step of [person(), gasContract({ cups: '', activeContract: null }), payment()])
      expect((await sendGasLead(browser, { ...step, lead_id })).json()).toEqual({ lead_id })
    expect((await rowOf(lead_id)).steps.gasContract).toMatchObject({ accessTariff: '1' })
  })

  test('beside electricity is linked to it, once', async () => {
    const electricityLeadId = await aLead(browser, { kind: 'dual' })
    const send = () => sendGasLead(browser, installation({ electricityLeadId }))
    const [one, other] = await Promise.all([send(), send()])
    expect(one.json()).toEqual(other.json())
    const { lead_id } = one.json<{ lead_id: string }>()
    expect(await rowOf(lead_id)).toMatchObject({ kind: 'dual', electricity_lead_id: electricityLeadId })
    expect(await draftOf(browser, 'dual')).toMatchObject({
      lead_id: electricityLeadId,
      gas_lead_id: lead_id,
    })
    const upload = await aFile(browser, electricityLeadId, 'gas_invoice')
    await setSetting(app.database, 'contractation.originSelection.enabled', 'false')
    const bill = { activeContract: true, changeOwner: false, invoice: { upload } }
    const sent = await sendGasLead(browser, { ...gasContract({ ...bill, electricityLeadId }), lead_id })
    expect(sent.json()).toEqual({ lead_id })
    await unsetSetting(app.database, 'contractation.originSelection.enabled')
    await browser.send('DELETE', `/api/v2/leads/drafts/${electricityLeadId}/`)
    expect((await sendGasLead(browser, { ...payment(), lead_id })).statusCode).toBe(404)
  })

  test('the same supply point twice is refused', async () => {
    const cups = aCups()
    const electricityLeadId = await aLead(browser, {
      kind: 'dual',
      cups: { ...installation().cups, name: cups },
    })
    const { lead_id } = (await sendGasLead(browser, installation({ electricityLeadId }))).json<{
      lead_id: string
    }>()
    const answer = await sendGasLead(browser, { ...gasContract({ cups }), lead_id })
    expect(answer.json().errors).toEqual({ cups: ['cups_not_available'] })
  })

  test('is linked by a later step too, never to a second one', async () => {
    const { lead_id } = (await sendGasLead(browser, installation())).json<{ lead_id: string }>()
    const electricityLeadId = await aLead(browser, { kind: 'dual' })
    const step = { ...gasContract({ electricityLeadId }), lead_id }
    expect((await sendGasLead(browser, step)).json()).toEqual({ lead_id })
    expect(await rowOf(lead_id)).toMatchObject({ electricity_lead_id: electricityLeadId })
    const other = await aLead(browser)
    const again = await sendGasLead(browser, { ...step, electricityLeadId: other })
    expect(again.json().error).toBe('not_possible')
  })

  test('an electricity lead is no gas lead, nor the other way round', async () => {
    const electricity = await aLead(browser)
    expect((await sendGasLead(browser, { ...person(), lead_id: electricity })).statusCode).toBe(404)
    const gas = (await sendGasLead(browser, installation())).json<{ lead_id: string }>().lead_id
    expect((await sendLead(browser, { ...person(), lead_id: gas })).statusCode).toBe(404)
    expect((await sendGasLead(browser, installation({ electricityLeadId: gas }))).statusCode).toBe(404)
  })

  test('never to the electricity lead of another browser', async () => {
    const electricityLeadId = await aLead(aBrowser(app))
    expect((await sendGasLead(browser, installation({ electricityLeadId }))).statusCode).toBe(404)
    const customer = await aSignedInCustomer(app)
    const theirs = await aLead(aBrowser(app, customer.client))
    const answer = await sendGasLead(browser, installation({ electricityLeadId: theirs }))
    expect(answer.statusCode).toBe(404)
  })
})
