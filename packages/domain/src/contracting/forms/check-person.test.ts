import { expect, test } from 'vitest'
import { checkPerson, type PersonRules } from './check-person.ts'
import { exampleCompany, examplePdf, examplePerson, exampleSupplyAddress } from './example-forms-fixture.ts'
import { blankPerson, isCompanyVat, type PersonForm } from './forms.ts'

const rules: PersonRules = {
  emailRequired: true,
  commsLanguageRequired: true,
  dniRequired: true,
  restrictCompanyVat: false,
  hasActiveContract: true,
}
const errorsOf = (form: PersonForm, parts: Partial<PersonForm>, more: Partial<PersonRules>) =>
  checkPerson({ ...form, ...parts }, { ...rules, ...more })

test('nothing filled in', () => {
  expect(checkPerson(blankPerson, rules)).toEqual({
    vat: 'required',
    name: 'required',
    surName1: 'required',
    mobile: 'required',
    email: 'required',
    nifFaceup: 'required',
    changeOwner: 'required',
    commsLanguage: 'required',
  })
})

test.each<[string, Partial<PersonForm>, Partial<PersonRules>, object]>([
  ['complete', {}, {}, {}],
  ['without second surname', { surName2: '' }, {}, {}],
  ['a wrong letter', { vat: '12345678A' }, {}, { vat: 'tax_id_not_valid' }],
  ['with prefix and dash', { vat: 'es 12345678-z' }, {}, {}],
  ['a NIE', { vat: 'X1234567L' }, { restrictCompanyVat: true }, {}],
  ['a long name', { name: 'x'.repeat(257) }, {}, { name: 'too_long' }],
  ['a name of two lines', { surName1: 'Puig\nSerra' }, {}, { surName1: 'control_characters' }],
  ['a prefix alone', { mobile: '+34' }, {}, { mobile: 'required' }],
  ['another prefix alone', { mobile: '+351' }, {}, { mobile: 'required' }],
  ['one digit after the prefix', { mobile: '+34 6' }, {}, { mobile: 'phone_not_valid' }],
  ['two digits after the prefix', { mobile: '+34 60' }, {}, { mobile: 'phone_not_valid' }],
  ['two digits', { mobile: '12' }, {}, { mobile: 'phone_not_valid' }],
  ['nine digits', { mobile: '600 000 001' }, {}, {}],
  ['eight digits', { mobile: '60000000' }, {}, { mobile: 'phone_not_valid' }],
  ['no such number', { mobile: '+34112000000' }, {}, { mobile: 'phone_not_valid' }],
  ['more than 12 characters', { mobile: '+4915112345678' }, {}, { mobile: 'too_long' }],
  ['what a library refuses', {}, { isPhone: () => false }, { mobile: 'phone_not_valid' }],
  ['no e-mail', { email: ' ' }, {}, { email: 'required' }],
  ['no e-mail where it is not required', { email: '' }, { emailRequired: false }, {}],
  ['a wrong one even so', { email: 'marta@' }, { emailRequired: false }, { email: 'email_not_valid' }],
  ['no document', { nifFaceup: [] }, {}, { nifFaceup: 'required' }],
  ['no document where it is not required', { nifFaceup: [] }, { dniRequired: false }, {}],
  ['both sides', { nifFaceup: [examplePdf, examplePdf] }, {}, {}],
  ['three files', { nifFaceup: [examplePdf, examplePdf, examplePdf] }, {}, { nifFaceup: 'too_many_files' }],
  ['no picture', { nifFaceup: [{ name: 'a', content: 'x' }] }, {}, { nifFaceup: 'invalid_attachment_type' }],
  ['unanswered', { changeOwner: null }, {}, { changeOwner: 'required' }],
  ['unanswered of a new supply', { changeOwner: null }, { hasActiveContract: false }, {}],
  ['no language', { commsLanguage: '' }, {}, { commsLanguage: 'required' }],
  ['no language where it is not required', { commsLanguage: '' }, { commsLanguageRequired: false }, {}],
  ['another language', {}, { languages: ['es-ES'] }, { commsLanguage: 'not_a_choice' }],
])('a person: %s', (_, parts, more, errors) => expect(errorsOf(examplePerson, parts, more)).toEqual(errors))

test.each<[string, Partial<PersonForm>, Partial<PersonRules>, object]>([
  ['complete', {}, {}, {}],
  ['not allowed', {}, { restrictCompanyVat: true }, { vat: 'company_not_allowed' }],
  ['wrong', { vat: 'B12345675' }, {}, { vat: 'tax_id_not_valid' }],
  [
    'nothing else filled in',
    { name: '', repVat: '', repName: '', repSurName1: '', repSurName2: '', nifEmpresa: [], nifFaceup: [] },
    {},
    {
      name: 'required',
      repVat: 'required',
      repName: 'required',
      repSurName1: 'required',
      nifEmpresa: 'required',
      nifFaceup: 'required',
    },
  ],
  ['a wrong representative', { repVat: '87654321A' }, {}, { repVat: 'tax_id_not_valid' }],
  ['a company that represents', { repVat: 'B64123458' }, {}, { repVat: 'not_a_person' }],
  [
    'too many files',
    { nifEmpresa: [1, 2, 3, 4, 5, 6].map(() => examplePdf) },
    {},
    { nifEmpresa: 'too_many_files' },
  ],
])('a company: %s', (_, parts, more, errors) => expect(errorsOf(exampleCompany, parts, more)).toEqual(errors))

test('another address for invoices is checked, and only then', () => {
  const other = { sameInvoiceAddress: false, ownerAddress: { ...exampleSupplyAddress, dp: '170041', nv: '' } }
  expect(errorsOf(examplePerson, other, {})).toEqual({
    'ownerAddress.dp': 'postal_code_not_valid',
    'ownerAddress.nv': 'required',
  })
  expect(errorsOf(examplePerson, { ...other, sameInvoiceAddress: true }, {})).toEqual({})
  expect(
    errorsOf(examplePerson, { ...other, ownerAddress: exampleSupplyAddress }, { ines: ['17079'] }),
  ).toEqual({})
})

test.each([
  ['B12345674', true],
  ['esb12345674', true],
  ['H12345674', true],
  ['12345678Z', false],
  ['X1234567L', false],
  ['', false],
])('%j is of a company: %s', (vat, isCompany) => expect(isCompanyVat(vat)).toBe(isCompany))
