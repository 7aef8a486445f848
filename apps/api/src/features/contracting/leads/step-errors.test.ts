import { beforeEach, describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { setFlag } from '#features/settings/set-flag'
import { sql } from '#platform/database'
import { aContract, aCups, aCustomer } from '#test/builders'
import { contract, dataUrlOf, installation, payment, pdfOf, person } from '#test/fixtures/lead-steps'
import { aBrowser, aLead, type Browser, countLeads, sendGasLead, sendLead } from '#test/fixtures/leads'
import { sellingApp } from '#test/fixtures/selling-app'

const app = await sellingApp()
let browser: Browser
beforeEach(() => {
  browser = aBrowser(app)
})

describe('refused at the field, by its name on the wire', () => {
  const errorsOf = async (body: object) => (await sendLead(browser, body)).json().errors

  test('the first step', async () => {
    expect(await errorsOf({ step: 2, cups: {} })).toEqual({
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

  test('a postal code, a municipality and a province that contradict each other', async () => {
    const there = { ...installation().cups, dp: '35001', ine: '17066', state: '17' }
    expect(await errorsOf(installation({ cups: there }))).toEqual({
      'cups.ine': ['other_municipality'],
      'cups.state': ['other_province'],
    })
  })

  test('a first step that is refused makes no lead and no cookie', async () => {
    const before = await countLeads(app)
    const answer = await sendLead(browser, { step: 2, cups: {} })
    expect([answer.statusCode, answer.cookies, await countLeads(app)]).toEqual([400, [], before])
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
      { fisic_vat: ['tax_id_not_valid'], mobile: ['phone_not_valid'], email: ['email_not_valid'] },
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
    // A retailer that is not in the list is one of them.
    await aLead(browser, { ...present, comerOrigin: 'other' })
    const lead_id = await aLead(browser, { ...present, comerOrigin: 7 })
    await app.database.run(sql`delete from retailers`)
    expect(await errorsOf({ ...contract({ tarifa: 99999 }), lead_id })).toEqual({ tarifa: ['not_a_choice'] })
    const coded = contract({ promotional_code: ['NOTHING'] })
    expect(await errorsOf({ ...coded, lead_id })).toEqual({
      promotional_code: ['promotional_code_not_valid'],
    })
    // The wizard has no field for it then.
    await setFlag(app.database, 'contracting.promotionalCodes', false)
    expect(await errorsOf({ ...coded, lead_id })).toBeUndefined()
    await setFlag(app.database, 'contracting.promotionalCodes', true)
  })
})
