import { expect, test } from 'vitest'
import {
  exampleCompany,
  exampleConfirmation,
  exampleContract,
  exampleGasContract,
  exampleInstallation,
  exampleLeadContact,
  examplePayment,
  examplePdf,
  examplePerson,
  exampleSupplyAddress,
} from './forms/example-forms-fixture.ts'
import {
  confirmationBody,
  confirmationOf,
  contractBody,
  contractOf,
  gasContractBody,
  gasContractOf,
  installationBody,
  installationOf,
  leadContactBody,
  leadContactOf,
  paymentBody,
  paymentOf,
  personBody,
  personOf,
} from './payloads.ts'

const cups = 'ES0031405512340001MK0F'

test('an installation: the supply point with its address, and the activity of a home', () => {
  const body = installationBody({ ...exampleInstallation, cups: 'es 0031 4055 1234 ooo1 mk 0f', cnae: '410' })
  expect(body).toMatchObject({
    allow_contact: true,
    keep_data: true,
    cups: { name: cups, dp: '17004', ine: '17079', poblacio: 'Girona', nv: 'de la Força' },
    cnae: '986',
    activeContract: true,
    comerOrigin: '12',
    invoice: [examplePdf],
  })
  expect(body.cups).not.toHaveProperty('email')
  expect(installationBody({ ...exampleInstallation, residenceType: 'business', cnae: '410' }).cnae).toBe(
    '410',
  )
})

test.each([
  ['one box, as the documented call has it', { allow_contact: true }, true, true],
  ['kept only', { keep_data: true, allow_contact: false }, true, false],
  ['called only', { keep_data: false, allow_contact: true }, false, true],
  ['neither', {}, false, false],
])('keeping and calling are two consents: %s', (_, body, leadsConsent, contactConsent) => {
  expect(installationOf({ cups: {}, ...body })).toMatchObject({ leadsConsent, contactConsent })
})

test('a person', () => {
  const second = { ...examplePdf, name: 'back.pdf' }
  const body = personBody({ ...examplePerson, vat: '12345678-z', nifFaceup: [examplePdf, second] }, cups)
  expect(body).toEqual({
    cups: { name: cups },
    company: false,
    type: 'F',
    fisic_vat: 'ES12345678Z',
    first_name: 'Marta',
    surname1: 'Puig',
    surname2: 'Serra',
    changeOwner: false,
    different_address: false,
    owner_address: null,
    mobile: '+34600000001',
    email: 'marta@example.com',
    commsLanguage: 'ca-ES',
    nif_faceup: examplePdf,
    nif_facedown: second,
  })
})

test('a company, with another address for its invoices', () => {
  const form = { ...exampleCompany, sameInvoiceAddress: false, ownerAddress: exampleSupplyAddress }
  expect(personBody(form, cups)).toMatchObject({
    company: true,
    type: 'J',
    name: 'Forn de pa SL',
    juridic_vat: 'ESB12345674',
    rep_vat: '87654321X',
    rep_name: 'Joan',
    rep_surname1: 'Roca',
    rep_surname2: 'Vila',
    rep_name_full: 'Joan Roca Vila',
    cif: [examplePdf],
    different_address: true,
    owner_address: { municipi: '17079', zip: '17004', state: '17', tv: '18', nv: 'de la Força' },
    nif_facedown: null,
  })
  expect(personBody(form, cups)).not.toHaveProperty('fisic_vat')
})

test('the letter alone tells a company too', () => {
  const { company: _, ...body } = personBody(exampleCompany, cups)
  expect(personOf(body)).toEqual(exampleCompany)
  expect(personOf({ ...body, type: 'F' }).repVat).toBe('')
})

test('the names of the other kind are not read', () => {
  const body = { ...personBody(examplePerson, cups), rep_name: 'Joan', cif: [examplePdf] }
  expect(personOf(body)).toMatchObject({ repName: '', nifEmpresa: [] })
})

test('an owner address with the names of other addresses', () => {
  const {
    municipi: _,
    zip: _zip,
    ...parts
  } = personBody({ ...examplePerson, sameInvoiceAddress: false, ownerAddress: exampleSupplyAddress }, cups)
    .owner_address ?? {}
  const { ownerAddress } = personOf({ cups: {}, different_address: true, owner_address: parts })
  expect([ownerAddress.dp, ownerAddress.ine]).toEqual(['17004', '17079'])
})

test('a contract: a list of codes, and no period that the tariff has not', () => {
  const body = contractBody({ ...exampleContract, power3: '9', promotionalCode: ' LLUM ' }, cups)
  expect(body).toMatchObject({
    power: '4,6',
    power3: '',
    promotional_code: ['LLUM'],
    tarifa: '3',
    tarifaATR: '18',
  })
  expect(contractBody(exampleContract, cups)).toMatchObject({ promotional_code: [], selfconsCode: '00' })
})

test.each([
  [{ selfconsCode: '41' }, true, '41'],
  [{ selfconsCode: '00' }, false, '00'],
  [{}, false, '00'],
  [{ selfcons: true }, true, '00'],
])('self-consumption of %o', (parts, selfcons, selfconsCode) =>
  expect(contractOf({ cups: {}, ...parts })).toMatchObject({ selfcons, selfconsCode }),
)

test('files of an installation that is none after all are not sent', () =>
  expect(
    contractBody({ ...exampleContract, selfconsAttachments: [examplePdf], selfconsCode: '41' }, cups),
  ).toMatchObject({
    selfconsCode: '00',
    selfcons_attach: [],
  }))

test('gas: its lead of electricity and the name of its product', () => {
  expect(
    gasContractBody(exampleGasContract, { electricityLeadId: 'lead', productName: 'Gas Clar' }),
  ).toMatchObject({
    electricityLeadId: 'lead',
    selectedProductName: 'Gas Clar',
    cups: 'ES0217000000000321WZ',
  })
  expect(gasContractOf({}).includeGas).toBe(true)
})

test('a day is sent only where it is chosen', () => {
  const form = { ...exampleConfirmation, startDay: '2026-12-01' }
  expect(confirmationBody(form)).toMatchObject({ confirm: true, start: 'now', start_day: '' })
  expect(confirmationBody({ ...form, start: 'on' })).toMatchObject({ start: 'on', start_day: '2026-12-01' })
})

test('an uploaded file is sent by its key alone', () =>
  expect(
    installationBody({ ...exampleInstallation, invoice: [{ upload: 'key', name: 'a.pdf', size: 3 }] })
      .invoice,
  ).toEqual([{ upload: 'key' }]))

test.each<[string, unknown, unknown]>([
  ['installation', exampleInstallation, installationOf(installationBody(exampleInstallation))],
  ['person', examplePerson, personOf(personBody(examplePerson, cups))],
  ['company', exampleCompany, personOf(personBody(exampleCompany, cups))],
  ['contract', exampleContract, contractOf(contractBody(exampleContract, cups))],
  ['gas', exampleGasContract, gasContractOf(gasContractBody(exampleGasContract))],
  ['payment', examplePayment, paymentOf(paymentBody(examplePayment, cups))],
  ['confirmation', exampleConfirmation, confirmationOf(confirmationBody(exampleConfirmation))],
  [
    'contact',
    { ...exampleLeadContact, telephone: '600000001' },
    leadContactOf(leadContactBody(exampleLeadContact)),
  ],
])('there and back: %s', (_, form, read) => expect(read).toEqual(form))

test('what is missing is read as not filled in', () => {
  expect(installationOf({ cups: {} })).toMatchObject({
    cups: '',
    activeContract: null,
    invoice: [],
    leadsConsent: false,
  })
  expect(personOf({ cups: {} })).toMatchObject({ vat: '', sameInvoiceAddress: true, nifFaceup: [] })
  expect(contractOf({ cups: {} })).toMatchObject({ power: '', promotionalCode: '' })
  expect(paymentOf({ cups: {} })).toEqual({ iban: '', bankId: '', isOwner: false })
  expect(confirmationOf({ confirm: true })).toMatchObject({ start: '', acceptGdpr: false })
  expect(leadContactOf({})).toMatchObject({ name: '', consent: false })
})
