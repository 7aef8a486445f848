import * as forms from '@fanal/domain/contracting/forms/example-forms-fixture'
import type { FormFile, InstallationForm, PersonForm } from '@fanal/domain/contracting/forms/forms'
import * as sent from '@fanal/domain/contracting/payloads'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadContactSchemas, sendGasLeadSchemas, sendLeadSchemas } from './contracting.ts'
import { confirmLeadSchemas } from './contracting/signature.ts'

// Through the schemas and back: what the forms hold is what the server checks.

const cups = 'ES0031405512340001MK0F'
const lead = (body: object) => sendLeadSchemas.body.parse(JSON.parse(JSON.stringify(body)))
const gasLead = (body: object) => sendGasLeadSchemas.body.parse(JSON.parse(JSON.stringify(body)))

function installation(form: InstallationForm) {
  const body = lead({ step: 2, ...sent.installationBody(form) })
  if (body.step !== 2) throw new Error('Another step')
  return sent.installationOf(body)
}
function person(form: PersonForm) {
  const body = lead({ step: 3, ...sent.personBody(form, cups) })
  if (body.step !== 3) throw new Error('Another step')
  return sent.personOf(body)
}

test('the examples', () => {
  expect(installation(forms.exampleInstallation)).toEqual(forms.exampleInstallation)
  expect(person(forms.examplePerson)).toEqual(forms.examplePerson)
  expect(person(forms.exampleCompany)).toEqual(forms.exampleCompany)
  const contract = lead({ step: 4, ...sent.contractBody(forms.exampleContract, cups) })
  expect(contract.step === 4 && sent.contractOf(contract)).toEqual(forms.exampleContract)
  const gas = gasLead({ step: 4, ...sent.gasContractBody(forms.exampleGasContract) })
  expect(gas.step === 4 && sent.gasContractOf(gas)).toEqual(forms.exampleGasContract)
  const payment = lead({ step: 5, ...sent.paymentBody(forms.examplePayment, cups) })
  expect(payment.step === 5 && sent.paymentOf(payment)).toEqual(forms.examplePayment)
  const confirmation = confirmLeadSchemas.body.parse(sent.confirmationBody(forms.exampleConfirmation))
  expect(sent.confirmationOf(confirmation)).toEqual(forms.exampleConfirmation)
  const contact = leadContactSchemas.body.parse(sent.leadContactBody(forms.exampleLeadContact))
  expect(sent.leadContactOf(contact)).toEqual({ ...forms.exampleLeadContact, telephone: '600000001' })
})

const word = fc.stringMatching(/^[A-Za-zÀ-ÿ']{0,12}$/)
const id = fc.integer({ min: 1, max: 999 }).map(String)
const answer = fc.constantFrom(true, false, null)
const file: fc.Arbitrary<FormFile> = fc.oneof(
  fc.record({ name: word, content: fc.constant('data:image/png;base64,aaaa') }),
  fc.record({ upload: fc.stringMatching(/^[a-z]{10,20}$/) }),
)
const address = fc.record({
  dp: fc.constantFrom('17004', '08001'),
  ine: fc.constantFrom('', '17079'),
  state: id,
  poblacio: word,
  tv: id,
  nv: word,
  pnp: word,
  bq: word,
  es: word,
  pt: word,
  pu: word,
  ref_catastral: fc.constantFrom('', '9872023VH5797S'),
  aclarador: word,
})

const moment = fc.constantFrom('', '2026-11-18T09:41:00.000Z')

test('any installation', () =>
  fc.assert(
    fc.property(
      fc.record({
        leadsConsent: fc.boolean(),
        contactConsent: fc.boolean(),
        actsForHolder: fc.boolean(),
        cups: fc.constantFrom('', cups, 'ES0021000000123456XN'),
        address,
        residenceType: fc.constantFrom('', 'business'),
        cnae: id,
        activeContract: answer,
        changeOwner: answer,
        comerOrigin: fc.oneof(id, fc.constant('')),
        acceptMorosityVerification: fc.boolean(),
        invoice: fc.array(file, { maxLength: 4 }),
        consentedAt: fc.record({
          draft_kept: moment,
          may_call: moment,
          solvency: moment,
          acts_for_holder: moment,
        }),
      }) satisfies fc.Arbitrary<InstallationForm>,
      (form) => {
        expect(installation(form)).toEqual(form)
      },
    ),
  ))

const anybody = {
  mobile: fc.constantFrom('', '+34600000001', '+33123456789'),
  email: fc.constantFrom('', 'marta@example.com'),
  nifFaceup: fc.array(file, { maxLength: 2 }),
  changeOwner: answer,
  commsLanguage: fc.constantFrom('', 'ca-ES'),
}
const asBlank = { repVat: '', repName: '', repSurName1: '', repSurName2: '', nifEmpresa: [] }

test('any person, with the own address or another', () =>
  fc.assert(
    fc.property(
      fc.record({
        ...anybody,
        vat: fc.constantFrom('', '12345678Z', 'X1234567L'),
        name: word,
        surName1: word,
        surName2: word,
        ownerAddress: address,
      }),
      (parts) => {
        const form: PersonForm = { ...asBlank, ...parts, sameInvoiceAddress: false }
        expect(person(form)).toEqual(form)
      },
    ),
  ))

test('any company', () =>
  fc.assert(
    fc.property(
      fc.record({
        ...anybody,
        name: word,
        repVat: fc.constantFrom('', '87654321X'),
        repName: word,
        repSurName1: word,
        repSurName2: word,
        nifEmpresa: fc.array(file, { maxLength: 3 }),
      }),
      (parts) => {
        const form: PersonForm = { ...forms.exampleCompany, ...parts }
        expect(person(form)).toEqual(form)
      },
    ),
  ))
