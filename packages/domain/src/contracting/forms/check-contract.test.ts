import { expect, test } from 'vitest'
import { checkContract, type ContractRules, powersOf } from './check-contract.ts'
import { exampleContract, examplePdf } from './example-forms-fixture.ts'
import { blankContract, type ContractForm, selfconsCodeFor } from './forms.ts'

const rules: ContractRules = { requireDocumentation: true }
const six = (text: string, accessTariff = '19'): Partial<ContractForm> => {
  const [power = '', power2 = '', power3 = '', power4 = '', power5 = '', power6 = ''] = text.split(' ')
  return { power, power2, power3, power4, power5, power6, accessTariff }
}
const solar: Partial<ContractForm> = { selfcons: true, selfconsCode: '41', selfconsAttachments: [examplePdf] }

test.each<[string, Partial<ContractForm>, Partial<ContractRules>, object]>([
  ['complete', {}, {}, {}],
  ['with a point, in any order', { power: '5.75', power2: '3.45' }, {}, {}],
  ['without powers', { power: '', power2: '' }, {}, { power: 'required', power2: 'required' }],
  ['below 1 kW', { power: '0,9' }, {}, { power: 'below_minimum' }],
  ['1 kW', { power: '1', power2: '1' }, {}, {}],
  ['three decimals', { power: '3,464' }, {}, {}],
  ['four decimals', { power: '3,4641' }, {}, { power: 'not_a_power' }],
  ['0 kW', { power: '0' }, {}, { power: 'below_minimum' }],
  // It asks for no other periods.
  ['99,999 kW', { power: '99999' }, {}, { power: 'too_high' }],
  ['99,999 kW of six', six('20 99999 20 20 20 20'), {}, { power2: 'too_high' }],
  ['words', { power: 'four' }, {}, { power: 'not_a_power' }],
  ['15 kW', { power: '15', power2: '15' }, {}, {}],
  [
    'more, without the other periods',
    { power: '15,001', power2: '16' },
    {},
    { power3: 'required', power4: 'required', power5: 'required', power6: 'required' },
  ],
  [
    'more in the second alone',
    { power: '10', power2: '15.1' },
    {},
    { power3: 'required', power4: 'required', power5: 'required', power6: 'required' },
  ],
  ['six equal ones', six('20 20 20 20 20 20'), {}, {}],
  ['six that rise', six('16 17 18 19 20 21'), {}, {}],
  ['one lower than the one before', six('20 20 19 20 20 20'), {}, { power3: 'lower_than_previous' }],
  ['the second lower', six('20 19 20 20 20 20'), {}, { power2: 'lower_than_previous' }],
  ['the last alone above 15 kW', six('10 10 10 10 10 16'), {}, {}],
  ['none above 15 kW', six('10 10 10 10 10 10'), {}, { accessTariff: 'other_tariff' }],
  ['the small tariff above 15 kW', six('20 20 20 20 20 20', '18'), {}, { accessTariff: 'other_tariff' }],
  ['high voltage', six('10 10 10 10 10 10', '20'), {}, {}],
  ['periods that the tariff has not are not looked at', { power3: 'x' }, {}, {}],
  ['without tariff', { accessTariff: '' }, {}, { accessTariff: 'required' }],
  ['a tariff of gas', { accessTariff: '2' }, {}, { accessTariff: 'not_a_choice' }],
  ['without product', { selectedProduct: '' }, {}, { selectedProduct: 'required' }],
  ['product 0', { selectedProduct: '0' }, {}, { selectedProduct: 'required' }],
  ['a product that is not offered', {}, { products: ['4'] }, { selectedProduct: 'not_a_choice' }],
  [
    'a refused code',
    { promotionalCode: 'X' },
    { isPromotionalCodeValid: false },
    { promotionalCode: 'promotional_code_not_valid' },
  ],
  ['a code that is being asked', { promotionalCode: 'X' }, {}, {}],
  ['no code', { promotionalCode: ' ' }, { isPromotionalCodeValid: false }, {}],
  ['self-consumption', solar, {}, {}],
  ['without documents', { ...solar, selfconsAttachments: [] }, {}, { selfconsAttachments: 'required' }],
  [
    'without documents where none are required',
    { ...solar, selfconsAttachments: [] },
    { requireDocumentation: false },
    {},
  ],
  [
    'four documents',
    { ...solar, selfconsAttachments: [1, 2, 3, 4].map(() => examplePdf) },
    {},
    { selfconsAttachments: 'too_many_files' },
  ],
  ['with the code of none', { ...solar, selfconsCode: '00' }, {}, { selfconsCode: 'not_a_choice' }],
  ['an unknown code', { ...solar, selfconsCode: '99' }, {}, { selfconsCode: 'not_a_choice' }],
  ['a code without self-consumption', { selfconsCode: '41' }, {}, { selfconsCode: 'not_a_choice' }],
])('%s', (_, parts, more, errors) =>
  expect(checkContract({ ...exampleContract, ...parts }, { ...rules, ...more })).toEqual(errors),
)

test('nothing filled in', () =>
  expect(checkContract(blankContract, rules)).toEqual({
    power: 'required',
    power2: 'required',
    accessTariff: 'required',
    selectedProduct: 'required',
  }))

test('as many powers as the tariff has', () => {
  expect(powersOf({ ...exampleContract, power3: '9' })).toEqual(['4,6', '4,6'])
  expect(powersOf({ ...exampleContract, ...six('16 17 18 19 20 21') })).toHaveLength(6)
})

test.each([
  [false, '42', '00'],
  [true, undefined, '41'],
  [true, '', '41'],
  [true, '00', '41'],
  [true, '42', '42'],
])('self-consumption %s with %j known', (selfcons, known, code) =>
  expect(selfconsCodeFor(selfcons, known)).toBe(code),
)

test.each([
  [{ cau: '', generationPower: '' }, {}],
  [{ cau: 'ES0031400000009001HQ0FA000', generationPower: '3,2' }, {}],
  [
    { cau: 'ES0031400000009001HQ0F', generationPower: 'tres' },
    { cau: 'cau_not_valid', generationPower: 'not_a_power' },
  ],
  [{ generationPower: '0' }, { generationPower: 'not_a_power' }],
  [{ generationPower: '99999' }, { generationPower: 'too_high' }],
])('an installation, if it is told: %o', (told, errors) => {
  const found = checkContract({ ...exampleContract, ...solar, ...told }, rules)
  expect(found).toEqual(errors)
  // Without panels nothing of it is looked at.
  expect(checkContract({ ...exampleContract, ...told }, rules)).toEqual({})
})
