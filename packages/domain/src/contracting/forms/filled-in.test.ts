import { describe, expect, test } from 'vitest'
import { type FilledIn, followedContract, followedText } from './filled-in.ts'
import { blankContract, type ContractForm } from './forms.ts'

test.each([
  ['blank: filled in', '', undefined, '17600', '17600'],
  ['ours: goes with its source', '17600', '17600', '17001', '17001'],
  ['ours, and the next tells nothing', '17600', '17600', '', ''],
  ['typed: stays', '08001', '17600', '17001', '08001'],
  ['typed before anything was known', '08001', undefined, '17001', '08001'],
])('%s', (_, value, before, after, result) => {
  expect(followedText(value, before, after)).toBe(result)
})

const nothing: FilledIn = {
  zipcode: '',
  powers: ['', '', '', '', '', ''],
  accessTariff: '',
  selfconsCode: '00',
}
const solar: FilledIn = {
  zipcode: '17600',
  powers: ['5,75', '5,75', '', '', '', ''],
  accessTariff: '18',
  selfconsCode: '41',
}
const flat: FilledIn = {
  ...solar,
  zipcode: '17001',
  powers: ['3,45', '3,45', '', '', '', ''],
  selfconsCode: '00',
}
const form = (over: Partial<ContractForm>): ContractForm => ({ ...blankContract, ...over })
const ofSolar = form({
  power: '5,75',
  power2: '5,75',
  accessTariff: '18',
  selfcons: true,
  selfconsCode: '41',
})
const ofFlat = form({
  power: '3,45',
  power2: '3,45',
  accessTariff: '18',
  selfcons: false,
  selfconsCode: '00',
})

describe('the contract of another supply point', () => {
  test.each<[string, ContractForm, FilledIn | undefined, FilledIn, boolean, ContractForm]>([
    ['the first fills in', form({}), undefined, solar, true, ofSolar],
    ['the first is not over what a visited step has', ofFlat, undefined, solar, false, ofFlat],
    ['untouched, all goes with its source', ofSolar, solar, flat, false, ofFlat],
    ['and nothing is left of it where the next tells nothing', ofSolar, solar, nothing, false, form({})],
    [
      'a typed power stays, self-consumption goes',
      form({ ...ofSolar, power: '4,6' }),
      solar,
      flat,
      false,
      form({ ...ofSolar, power: '4,6', selfcons: false, selfconsCode: '00' }),
    ],
    [
      'self-consumption that was denied stays denied',
      form({ ...ofSolar, selfcons: false, selfconsCode: '00' }),
      solar,
      { ...flat, selfconsCode: '41' },
      false,
      ofFlat,
    ],
    ['powers of a bill stay while nothing is known', ofFlat, undefined, nothing, true, ofFlat],
    ['the register is over the bill in a step that nobody saw', ofFlat, undefined, solar, true, ofSolar],
  ])('%s', (_, contract, before, after, isUnvisited, result) => {
    expect(followedContract(contract, { before, after, isUnvisited })).toEqual(result)
  })
})
