import { describe, expect, test } from 'vitest'
import { isPlausiblePhone } from '../identifiers/phone.ts'
import { type ActivationForm, checkActivation } from './activation.ts'

const right: ActivationForm = {
  nif: '11111111H',
  contract: '100042',
  invoiceNumber: 'FE2600042',
  email: 'nou@example.com',
  email2: 'nou@example.com',
  phone: '+34 600 000 010',
  acceptConditionsAndGdpr: true,
}
const all = { phoneField: true, invoiceNumberField: true }
const none = { phoneField: false, invoiceNumberField: false }
const faultsOf = (parts: Partial<ActivationForm>, gates = all) =>
  checkActivation({ ...right, ...parts }, gates, isPlausiblePhone)

test('a right form has none', () => {
  expect(faultsOf({})).toEqual({})
})

test.each<[Partial<ActivationForm>, object]>([
  [{ nif: '' }, { nif: 'required' }],
  [{ nif: '  ' }, { nif: 'required' }],
  [{ nif: '11111111A' }, { nif: 'nif_not_valid' }],
  [{ nif: 'ES11111111H' }, {}],
  [{ nif: '11.111.111-h' }, {}],
  [{ nif: 'B12345674' }, {}],
  [{ nif: 'X1234567L' }, {}],
  [{ nif: 'I12345674' }, { nif: 'nif_not_valid' }],
  [{ contract: ' ' }, { contract: 'required' }],
  [{ invoiceNumber: '' }, { invoiceNumber: 'required' }],
  [
    { email: '', email2: '' },
    { email: 'required', email2: 'required' },
  ],
  [{ email: 'nou' }, { email: 'email_not_valid', email2: 'emails_differ' }],
  [
    { email: 'nou', email2: 'nou' },
    { email: 'email_not_valid', email2: 'email_not_valid' },
  ],
  [{ email2: 'other@example.com' }, { email2: 'emails_differ' }],
  [{ email2: ' NOU@example.com' }, {}],
  [{ phone: '' }, { phone: 'required' }],
  [{ phone: '+34' }, { phone: 'required' }],
  [{ phone: '+34 ' }, { phone: 'required' }],
  [{ phone: '+346' }, { phone: 'phone_not_valid' }],
  [{ phone: '600000010' }, {}],
  [{ acceptConditionsAndGdpr: false }, { acceptConditionsAndGdpr: 'not_accepted' }],
])('%j: %j', (parts, faults) => {
  expect(faultsOf(parts)).toEqual(faults)
})

describe('fields that are not asked for', () => {
  test('are not checked', () => {
    expect(faultsOf({ phone: 'x', invoiceNumber: '' }, none)).toEqual({})
  })
  test('each has its own gate', () => {
    const empty = { phone: '', invoiceNumber: '' }
    expect(faultsOf(empty, { ...none, phoneField: true })).toEqual({ phone: 'required' })
    expect(faultsOf(empty, { ...none, invoiceNumberField: true })).toEqual({ invoiceNumber: 'required' })
  })
})

test('an empty form names every field, in the order of the form', () => {
  const empty = { nif: '', contract: '', invoiceNumber: '', email: '', email2: '', phone: '' }
  const faults = checkActivation({ ...empty, acceptConditionsAndGdpr: false }, all, isPlausiblePhone)
  expect(Object.keys(faults)).toEqual(Object.keys(right))
})
