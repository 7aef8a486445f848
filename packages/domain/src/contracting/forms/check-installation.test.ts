import { expect, test } from 'vitest'
import { missingAddress } from '../../contract-changes/example-address-fixture.ts'
import { checkInstallation, type InstallationRules } from './check-installation.ts'
import { exampleInstallation, examplePdf } from './example-forms-fixture.ts'
import { blankInstallation, cnaeOf } from './forms.ts'

const rules: InstallationRules = {
  invoiceRequired: true,
  originSelection: true,
  morosityVerification: true,
}
const errorsOf = (form: object, more: Partial<InstallationRules> = {}) =>
  checkInstallation({ ...exampleInstallation, ...form }, { ...rules, ...more })

test('nothing filled in: every field that is asked says so', () => {
  expect(checkInstallation(blankInstallation, rules)).toEqual({
    cups: 'required',
    residenceType: 'required',
    activeContract: 'required',
    acceptMorosityVerification: 'must_be_accepted',
    ...missingAddress,
  })
})

test.each<[string, object, Partial<InstallationRules>, object]>([
  ['complete', {}, {}, {}],
  ['not to be kept', { leadsConsent: false }, {}, {}],
  ['not to be called', { contactConsent: false }, {}, {}],
  [
    'neither, nor for the holder',
    { leadsConsent: false, contactConsent: false, actsForHolder: false },
    {},
    {},
  ],
  ['CUPS of 20', { cups: 'ES0031405512340001MK' }, {}, {}],
  ['CUPS of 21', { cups: 'ES0031405512340001MK0' }, {}, { cups: 'cups_not_valid' }],
  ['CUPS with wrong letters', { cups: 'ES0031405512340001KM' }, {}, { cups: 'cups_not_valid' }],
  ['CUPS of a wrong border', { cups: 'ES0031405512340001MK0A' }, {}, { cups: 'cups_not_valid' }],
  ['CUPS in small letters, with spaces and O', { cups: 'eso o31 4055 1234 0001 mk 0f' }, {}, {}],
  ['CUPS not available', {}, { isCupsAvailable: false }, { cups: 'cups_not_available' }],
  ['CUPS available', {}, { isCupsAvailable: true }, {}],
  ['CUPS wrong and not available', { cups: 'ES00' }, { isCupsAvailable: false }, { cups: 'cups_not_valid' }],
  ['another residence', { residenceType: 'castle' }, {}, { residenceType: 'not_a_choice' }],
  ['second home without activity', { residenceType: 'second', cnae: '' }, {}, {}],
  ['business without activity', { residenceType: 'business', cnae: '' }, {}, { cnae: 'required' }],
  ['business', { residenceType: 'business', cnae: '410' }, {}, {}],
  [
    'unknown activity',
    { residenceType: 'business', cnae: '410' },
    { cnaes: ['986'] },
    { cnae: 'not_a_choice' },
  ],
  [
    'no solvency check',
    { acceptMorosityVerification: false },
    {},
    { acceptMorosityVerification: 'must_be_accepted' },
  ],
  ['where it is not made', { acceptMorosityVerification: false }, { morosityVerification: false }, {}],
])('%s', (_, form, more, errors) => expect(errorsOf(form, more)).toEqual(errors))

test.each<[string, object, Partial<InstallationRules>, object]>([
  ['no bill', { invoice: [] }, {}, { invoice: 'required' }],
  ['no bill where none is required', { invoice: [] }, { invoiceRequired: false }, {}],
  ['no bill of a new supply', { invoice: [], activeContract: false }, {}, {}],
  ['three', { invoice: [examplePdf, examplePdf, examplePdf] }, {}, {}],
  ['four', { invoice: [1, 2, 3, 4].map(() => examplePdf) }, {}, { invoice: 'too_many_files' }],
  ['one uploaded before', { invoice: [{ upload: 'aaaaaaaaaaaa' }] }, {}, {}],
  ['an upload without key', { invoice: [{ upload: '' }] }, {}, { invoice: 'invalid_attachment_type' }],
  [
    'no data URL',
    { invoice: [{ name: 'a', content: 'JVBERi0x' }] },
    {},
    { invoice: 'invalid_attachment_type' },
  ],
  [
    'not in base64',
    { invoice: [{ name: 'a', content: 'data:text/plain,hello' }] },
    {},
    { invoice: 'invalid_attachment_type' },
  ],
  [
    'an empty one',
    { invoice: [{ name: 'a', content: 'data:image/png;base64,' }] },
    {},
    { invoice: 'invalid_attachment_type' },
  ],
  ['with a parameter', { invoice: [{ name: 'a', content: 'data:image/png;name=a.png;base64,aa' }] }, {}, {}],
  ['no origin', { comerOrigin: '' }, {}, { comerOrigin: 'required' }],
  ['a retailer that is not in the list', { comerOrigin: 'other' }, { comers: ['1'] }, {}],
  ['origin 0', { comerOrigin: '0' }, {}, { comerOrigin: 'required' }],
  ['no origin where none can be chosen', { comerOrigin: '' }, { originSelection: false }, {}],
  ['no origin of a new supply', { comerOrigin: '', activeContract: false }, {}, {}],
  ['unknown origin', {}, { comers: ['1'] }, { comerOrigin: 'not_a_choice' }],
  ['no retailers are known', { comerOrigin: '' }, { comers: [] }, {}],
])('the present supply: %s', (_, form, more, errors) => expect(errorsOf(form, more)).toEqual(errors))

test.each<[string, object, readonly string[], object]>([
  ['four digits', { dp: '1700' }, [], { 'address.dp': 'postal_code_not_valid' }],
  ['no province', { dp: '99999' }, [], { 'address.dp': 'postal_code_not_valid' }],
  ['a municipality of the code', {}, ['17079'], {}],
  ['none of them', { ine: '' }, ['17079'], { 'address.ine': 'required' }],
  ['another', { ine: '08019' }, ['17079'], { 'address.ine': 'other_municipality' }],
  [
    'a code of another province than municipality and province, in no list',
    { dp: '35001', ine: '17066' },
    [],
    { 'address.ine': 'other_municipality', 'address.state': 'other_province' },
  ],
  ['another province', { state: '8' }, [], { 'address.state': 'other_province' }],
  ['a province with its zero', { dp: '08001', ine: '08019', state: '08' }, [], {}],
  ['an unknown postal code does not block', { ine: '' }, [], {}],
  ['a long street', { nv: 'x'.repeat(257) }, [], { 'address.nv': 'too_long' }],
  ['a long number', { pnp: '1234567890' }, [], { 'address.pnp': 'too_long' }],
  [
    'parts at their limits',
    { nv: 'x'.repeat(256), pnp: '123456789', bq: '1234', es: '1234', pt: '1234567890', pu: '1234' },
    [],
    {},
  ],
  [
    'parts beyond them',
    { bq: '12345', es: '12345', pt: '12345678901', pu: '12345' },
    [],
    {
      'address.bq': 'too_long',
      'address.es': 'too_long',
      'address.pt': 'too_long',
      'address.pu': 'too_long',
    },
  ],
  ['a parcel', { ref_catastral: '9872023vh5797s' }, [], {}],
  ['no reference', { ref_catastral: '' }, [], {}],
  [
    '19 characters',
    { ref_catastral: '9872023VH5797S0001W' },
    [],
    { 'address.ref_catastral': 'ref_catastral_not_valid' },
  ],
  [
    'unknown street type and province',
    { tv: '99', state: '77' },
    [],
    { 'address.tv': 'not_a_choice', 'address.state': 'not_a_choice' },
  ],
  ['a line break in the street', { nv: 'Major\nBcc: a' }, [], { 'address.nv': 'control_characters' }],
])('address: %s', (_, parts, ines, errors) =>
  expect(errorsOf({ address: { ...exampleInstallation.address, ...parts } }, { ines })).toEqual(errors),
)

test.each([
  ['habitual', '410', '986'],
  ['second', '', '986'],
  ['business', '410', '410'],
  ['', '410', '410'],
] as const)('the activity of %j with %j', (residenceType, cnae, id) =>
  expect(cnaeOf({ residenceType, cnae })).toBe(id),
)
