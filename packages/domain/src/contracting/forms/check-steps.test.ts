import { describe, expect, test } from 'vitest'
import { checkConfirmation, type ConfirmationRules } from './check-confirmation.ts'
import { checkGasContract, type GasContractRules } from './check-gas-contract.ts'
import { checkLeadContact, contactInvoiceMax, contactPhone } from './check-lead-contact.ts'
import { checkPayment } from './check-payment.ts'
import {
  exampleConfirmation,
  exampleGasContract,
  exampleLeadContact,
  examplePayment,
  examplePdf,
} from './example-forms-fixture.ts'
import {
  blankConfirmation,
  blankGasContract,
  blankLeadContact,
  blankPayment,
  type ConfirmationForm,
  type GasContractForm,
  type LeadContactForm,
} from './forms.ts'

describe('gas', () => {
  const rules: GasContractRules = { kind: 'dual', invoiceRequired: true, originSelection: true }
  const needed = { accessTariff: 'required', selectedProduct: 'required' }

  test.each<[string, Partial<GasContractForm>, Partial<GasContractRules>, object]>([
    ['complete', {}, {}, {}],
    ['not wanted', { ...blankGasContract, includeGas: false }, {}, {}],
    ['nothing filled in', blankGasContract, {}, { ...needed, cups: 'required', activeContract: 'required' }],
    ['gas alone: its supply point is in the first step', blankGasContract, { kind: 'gas' }, needed],
    ['gas alone is always wanted', { ...blankGasContract, includeGas: false }, { kind: 'gas' }, needed],
    ['a wrong CUPS', { cups: 'ES0217000000000321WX' }, {}, { cups: 'cups_not_valid' }],
    ['one that is not available', {}, { isCupsAvailable: false }, { cups: 'cups_not_available' }],
    [
      'the point of electricity',
      {},
      { electricityCups: 'ES0217000000000321WZ0F' },
      { cups: 'cups_not_available' },
    ],
    ['another point', {}, { electricityCups: 'ES0031405512340001MK' }, {}],
    ['a new supply', { activeContract: false, changeOwner: null, comerOrigin: '', invoice: [] }, {}, {}],
    [
      'an active one without answers',
      { changeOwner: null, comerOrigin: '', invoice: [] },
      {},
      { changeOwner: 'required', comerOrigin: 'required', invoice: 'required' },
    ],
    ['no bill where none is required', { invoice: [] }, { invoiceRequired: false }, {}],
    ['a tariff of electricity', { accessTariff: '18' }, {}, { accessTariff: 'not_a_choice' }],
    ['a product that is not offered', {}, { products: ['8'] }, { selectedProduct: 'not_a_choice' }],
    ['no data URL', { invoice: [{ name: 'a', content: 'a' }] }, {}, { invoice: 'invalid_attachment_type' }],
  ])('%s', (_, parts, more, errors) =>
    expect(checkGasContract({ ...exampleGasContract, ...parts }, { ...rules, ...more })).toEqual(errors),
  )
})

test.each([
  [examplePayment, {}],
  [blankPayment, { iban: 'required', isOwner: 'must_be_accepted' }],
  [{ ...examplePayment, iban: 'es91 2100 0418 4502 0005 1332' }, {}],
  [{ ...examplePayment, iban: 'DE89370400440532013000' }, {}],
  [{ ...examplePayment, iban: 'ES9121000418450200051333' }, { iban: 'iban_not_valid' }],
  [{ ...examplePayment, iban: 'ES6821000418000200051332' }, { iban: 'iban_not_valid' }],
  // One on file has its number on the server.
  [{ ...examplePayment, iban: '', bankId: '3' }, {}],
  [{ ...examplePayment, isOwner: false }, { isOwner: 'must_be_accepted' }],
])('payment %#', (form, errors) => expect(checkPayment(form)).toEqual(errors))

describe('confirmation', () => {
  const rules: ConfirmationRules = { isSignedIn: false, hasSocialBonus: false, today: '2026-11-16' }
  const both = { acceptOVConditions: 'must_be_accepted', acceptGdpr: 'must_be_accepted' }
  const on = (startDay: string) => ({ start: 'on' as const, startDay })

  test.each<[string, Partial<ConfirmationForm>, Partial<ConfirmationRules>, object]>([
    ['complete; publicity is free', {}, {}, {}],
    ['nothing accepted', blankConfirmation, {}, { ...both, start: 'required', code: 'required' }],
    [
      'nothing chosen by a customer',
      blankConfirmation,
      { isSignedIn: true },
      { start: 'required', code: 'required' },
    ],
    ['a company that leaves its data', blankConfirmation, { isHalted: true }, both],
    ['half a code', { code: '123' }, {}, { code: 'code_not_valid' }],
    [
      'the social bonus is not given up',
      {},
      { hasSocialBonus: true },
      { waivesSocialBonus: 'must_be_accepted' },
    ],
    [
      'also by a customer',
      {},
      { hasSocialBonus: true, isSignedIn: true },
      { waivesSocialBonus: 'must_be_accepted' },
    ],
    ['it is', { waivesSocialBonus: true }, { hasSocialBonus: true }, {}],
    ['after the withdrawal', { start: 'after_withdrawal' }, {}, {}],
    ['on no day', on(''), {}, { startDay: 'required' }],
    ['on a day', on('2026-12-01'), {}, {}],
    ['too early', on('2026-11-17'), {}, { startDay: 'too_early' }],
    ['too late', on('2027-03-01'), {}, { startDay: 'too_late' }],
    ['a day that is not asked', { startDay: 'x' }, {}, {}],
    ['another start', { start: 'never' as 'now' }, {}, { start: 'not_a_choice' }],
  ])('%s', (_, parts, more, errors) =>
    expect(checkConfirmation({ ...exampleConfirmation, ...parts }, { ...rules, ...more })).toEqual(errors),
  )
})

describe('call me', () => {
  const large = `data:image/png;base64,${'A'.repeat((contactInvoiceMax / 3) * 4 + 4)}`

  test('nothing filled in', () =>
    expect(checkLeadContact(blankLeadContact, { needsInvoice: true })).toEqual({
      name: 'required',
      surname1: 'required',
      email: 'required',
      telephone: 'required',
      contactHours: 'required',
      consent: 'must_be_accepted',
      invoice: 'required',
    }))

  test.each<[string, Partial<LeadContactForm>, object]>([
    ['complete', {}, {}],
    ['a wrong e-mail', { email: 'marta' }, { email: 'email_not_valid' }],
    ['a short phone', { telephone: '600' }, { telephone: 'phone_not_valid' }],
    ['a wrong phone', { telephone: '1234' }, { telephone: 'phone_not_valid' }],
    ['other hours', { contactHours: '3-5h' }, { contactHours: 'not_a_choice' }],
    ['no consent', { consent: false }, { consent: 'must_be_accepted' }],
    ['a bill', { invoice: [examplePdf] }, {}],
    ['of 15 MB', { invoice: [{ name: 'a', content: large.slice(0, -4) }] }, {}],
    ['of more', { invoice: [{ name: 'a', content: large }] }, { invoice: 'file_too_large' }],
    ['uploaded, of more', { invoice: [{ upload: 'a', size: 15_000_001 }] }, { invoice: 'file_too_large' }],
    ['two bills', { invoice: [examplePdf, examplePdf] }, { invoice: 'too_many_files' }],
  ])('%s', (_, parts, errors) =>
    expect(checkLeadContact({ ...exampleLeadContact, ...parts }, { needsInvoice: false })).toEqual(errors),
  )

  test.each([
    ['+34 600 000 001', '600000001'],
    ['600 000 001', '600000001'],
    ['0034600000001', '600000001'],
    ['+33 1 23 45 67 89', '+33123456789'],
  ])('the phone %s is sent as %s', (typed, phone) => expect(contactPhone(typed)).toBe(phone))
})
