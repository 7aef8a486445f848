import { expect, test } from 'vitest'
import { checkIbanChange, type IbanChange } from './iban-change.ts'

const iban = 'ES9121000418450200051332'
const mine = (bank_id?: number): IbanChange => ({ already_registered: true, bank_id, files: [] })
const other = (change: Partial<IbanChange>): IbanChange => ({
  already_registered: false,
  owner_is_bank_owner: true,
  files: [],
  ...change,
})

test.each([
  ['one of the customer’s', mine(7), {}],
  ['none chosen', mine(), { bank_id: 'required' }],
  ['the one in use', mine(3), { bank_id: 'unchanged' }],
  ['a new one', other({ iban }), {}],
  ['typed with spaces and small letters', other({ iban: 'es91 2100 0418 4502 0005 1332' }), {}],
  ['nothing typed', other({ iban: ' ' }), { iban: 'required' }],
  ['a wrong one', other({ iban: 'ES9121000418450200051333' }), { iban: 'iban_not_valid' }],
  ['the same account typed', other({ iban: 'ES7921000813610123456789' }), { iban: 'unchanged' }],
  ['of somebody else', other({ iban, owner_is_bank_owner: false }), { owner_is_bank_owner: 'required' }],
])('%s', (_, change, errors) => {
  const rules = { needsFiles: false, currentId: 3, currentIban: 'ES7921000813610123456789' }
  expect(checkIbanChange(change, rules)).toEqual(errors)
})

test('a document where the retailer requires one', () => {
  expect(checkIbanChange(mine(7), { needsFiles: true })).toEqual({ files: 'required' })
  expect(checkIbanChange({ ...mine(7), files: ['paper'] }, { needsFiles: true })).toEqual({})
})
