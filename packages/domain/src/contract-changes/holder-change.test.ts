import { describe, expect, test } from 'vitest'
import { exampleAddress, missingAddress } from './example-address-fixture.ts'
import { blankHolderChange, checkHolderChange, type HolderChange, holderName } from './holder-change.ts'

const aFile = { name: 'escriptura.pdf', content: 'data:application/pdf;base64,JVBERi0=' }
const aPerson: HolderChange = {
  ...blankHolderChange,
  title: 'buyer',
  vat: '12345678Z',
  name: 'Laia',
  surName1: 'Puig',
  surName2: 'Serra',
  email: 'laia@example.com',
  mobile: '+34600000009',
  language: 'ca-ES',
  iban: 'ES91 2100 0418 4502 0005 1332',
  owner_is_bank_owner: true,
  address: exampleAddress,
  files: [aFile],
}
const aCompany: HolderChange = {
  ...aPerson,
  title: 'company',
  vat: 'B12345674',
  name: 'Forns Pa d’Or, SL',
  surName1: '',
  surName2: '',
  repVat: '12345678Z',
  repName: 'Laia Puig',
}
const rules = { today: '2026-11-16', presentVat: '87654321X', languages: ['ca-ES', 'es-ES'] }
const check = (over: Partial<HolderChange>, whole = aPerson) =>
  checkHolderChange({ ...whole, ...over }, rules)

test('nothing typed: every field is named', () => {
  expect(checkHolderChange(blankHolderChange, rules)).toEqual({
    title: 'required',
    vat: 'required',
    name: 'required',
    surName1: 'required',
    email: 'required',
    mobile: 'required',
    language: 'required',
    iban: 'required',
    owner_is_bank_owner: 'required',
    files: 'required',
    ...missingAddress,
  })
})

describe('good', () => {
  test('a person', () => expect(check({})).toEqual({}))
  test('a person with one surname', () => expect(check({ surName2: '' })).toEqual({}))
  test('a company with who signs for it', () => expect(check({}, aCompany)).toEqual({}))
  test('three documents', () => expect(check({ files: [aFile, aFile, aFile] })).toEqual({}))
  test.each(['', '2026-11-17', '2027-01-15'])('from %j', (day) => expect(check({ day })).toEqual({}))
  test('an heir with the death certificate', () =>
    expect(check({ title: 'heir', deathCertificate: [aFile] })).toEqual({}))
})

describe('refused', () => {
  test.each<[Partial<HolderChange>, object]>([
    [{ title: 'friend' }, { title: 'not_a_choice' }],
    [{ vat: '12345678A' }, { vat: 'tax_id_not_valid' }],
    [{ vat: ' 87654321-x ' }, { vat: 'unchanged' }],
    [{ name: 'Laia\nPuig' }, { name: 'control_characters' }],
    [{ surName1: 'x'.repeat(257) }, { surName1: 'too_long' }],
    [{ email: 'laia' }, { email: 'email_not_valid' }],
    [{ mobile: '+34123' }, { mobile: 'phone_not_valid' }],
    [{ language: 'de-DE' }, { language: 'not_a_choice' }],
    [{ iban: 'ES9121000418450200051333' }, { iban: 'iban_not_valid' }],
    [{ owner_is_bank_owner: false }, { owner_is_bank_owner: 'required' }],
    [{ files: [aFile, aFile, aFile, aFile] }, { files: 'too_many_files' }],
    [{ files: [{ name: 'a', content: 'x' }] }, { files: 'invalid_attachment_type' }],
    [{ title: 'heir' }, { deathCertificate: 'required' }],
    [{ day: 'soon' }, { day: 'not_a_day' }],
    [{ day: '2026-11-16' }, { day: 'too_early' }],
    [{ day: '2027-01-16' }, { day: 'too_late' }],
    [{ address: { ...exampleAddress, dp: '1' } }, { 'address.dp': 'postal_code_not_valid' }],
  ])('%j', (over, errors) => expect(check(over)).toEqual(errors))

  test.each<[string, string]>([
    ['B12345674', 'not_a_person'],
    // The kind of a tax id counts before its check digit.
    ['B12345675', 'not_a_person'],
    ['12345678A', 'tax_id_not_valid'],
  ])('a company for which %s signs', (repVat, error) =>
    expect(check({ repVat }, aCompany)).toEqual({ repVat: error }),
  )

  test('a company without who signs for it', () =>
    expect(check({ repVat: '', repName: ' ' }, aCompany)).toEqual({
      repVat: 'required',
      repName: 'required',
    }))
})

test.each([
  [aPerson, 'Laia Puig Serra'],
  [{ ...aPerson, name: ' Laia ', surName2: '' }, 'Laia Puig'],
  [{ ...aCompany, surName1: 'left from before' }, 'Forns Pa d’Or, SL'],
])('the whole name', (form, name) => expect(holderName(form)).toBe(name))
