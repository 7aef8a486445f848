import { expect, test } from 'vitest'
import {
  claimSubtypes,
  claimTypes,
  energyOf,
  isBetweenCompanies,
  isRetailers,
  offeredSubtypes,
  offeredTypes,
  typeOf,
} from './claim-types.ts'

test('9 types, 94 subtypes, each of one type', () => {
  expect(claimTypes).toHaveLength(9)
  expect(claimSubtypes).toHaveLength(94)
  expect(new Set(claimSubtypes).size).toBe(94)
  expect(claimSubtypes.filter((subtype) => !/^\d{3}$/.test(subtype))).toEqual([])
  const counts = claimTypes.map((type) => claimSubtypes.filter((subtype) => typeOf(subtype) === type).length)
  expect(counts).toEqual([4, 29, 35, 2, 5, 7, 6, 1, 5])
})

test.each([
  ['001', '01'],
  ['036', '02'],
  ['045', '03'],
  ['082', '03'],
  ['114', '03'],
  ['110', '02'],
  ['018', '04'],
  ['039', '05'],
  ['044', '06'],
  ['032', '07'],
  ['033', '08'],
  ['054', '09'],
  ['016', undefined],
  ['115', undefined],
  ['constructor', undefined],
])('%s is of type %s', (subtype, type) => expect(typeOf(subtype)).toBe(type))

test('ten are between companies, fifteen the retailer’s own', () => {
  expect(claimSubtypes.filter(isBetweenCompanies)).toHaveLength(10)
  expect(claimSubtypes.filter(isRetailers)).toHaveLength(15)
  expect(claimSubtypes.filter((subtype) => isBetweenCompanies(subtype) && isRetailers(subtype))).toEqual([])
})

test('eighty-four are offered, and to each contract those of its energy', () => {
  const offered = (energy?: 'electricity' | 'gas') =>
    claimTypes.flatMap((type) => offeredSubtypes(type, { energy }))
  expect(offered()).toHaveLength(84)
  expect(offered('electricity').filter((subtype) => energyOf(subtype) === 'gas')).toEqual([])
  expect(offered('electricity')).toHaveLength(77)
  expect(offered('gas').filter((subtype) => energyOf(subtype) === 'electricity')).toEqual([])
  expect(offered('gas')).toHaveLength(79)
})

test('types without a subtype left are not offered', () => {
  expect(offeredTypes()).toEqual(claimTypes)
  expect(offeredTypes({ energy: 'electricity' })).toEqual(['01', '02', '03', '04', '05', '06', '07'])
  expect(offeredTypes({ energy: 'gas', closed: ['018', '019', '033'] })).toEqual([
    '01',
    '02',
    '03',
    '05',
    '06',
    '07',
    '09',
  ])
})

test.each(['', '1', '10', '02 ', 'toString'])('%j has no subtypes', (type) => {
  expect(offeredSubtypes(type)).toEqual([])
})

test('what the retailer closed is gone', () => {
  expect(offeredSubtypes('04', { closed: ['018'] })).toEqual(['019'])
})
