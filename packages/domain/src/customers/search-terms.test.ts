import { describe, expect, test } from 'vitest'
import { type SearchTerm, searchTerms } from './search-terms.ts'

const term = <K extends SearchTerm['kind']>(typed: string, kind: K) =>
  searchTerms(typed).find((one): one is Extract<SearchTerm, { kind: K }> => one.kind === kind)

describe('a supply point', () => {
  test.each([
    ['ES0031405512340001MK', 'ES0031405512340001MK'],
    ['ES0031405512340001MK0F', 'ES0031405512340001MK'],
    ['es 0031 4055 1234 0001 mk 0f', 'ES0031405512340001MK'],
    ['0031405512340001MK', 'ES0031405512340001MK'],
    ['0031405512340001', 'ES0031405512340001'],
    ['ES0031-4055', 'ES00314055'],
    ['ES0031405512340001M', 'ES0031405512340001M'],
    ['ES0031', undefined],
    ['ES12345678Z', undefined],
    ['PT0031405512340001MK', undefined],
    ['00314055', undefined],
  ])('%s', (typed, start) => expect(term(typed, 'supply')?.start).toBe(start))
})

describe('a tax id', () => {
  test.each([
    ['12345678Z', ['12345678Z']],
    ['12.345.678-z', ['12345678Z']],
    ['ES12345678Z', ['12345678Z']],
    ['12345678', ['12345678Z']],
    ['X1234567L', ['X1234567L']],
    ['x1234567', ['X1234567L']],
    ['1234567L', ['01234567L']],
    ['B64123458', ['B64123458']],
    ['B6412345', ['B64123458', 'B6412345H']],
    ['12345678A', undefined],
    ['600000001', undefined],
    ['Soler', undefined],
    ['12345678ZZ', undefined],
  ])('%s', (typed, keys) => expect(term(typed, 'tax_id')?.keys).toEqual(keys))
})

describe('a telephone', () => {
  test.each([
    ['600000001', '600000001'],
    ['600 00 00 01', '600000001'],
    ['+34 600-000-001', '600000001'],
    ['0034600000001', '600000001'],
    ['34600000001', '600000001'],
    ['(972) 00.00.01', '972000001'],
    ['+34 600 000', '600000'],
    ['600000', '600000'],
    ['+33 6 12 34 56 78', '612345678'],
    ['60000', undefined],
    ['600 000 0O1', undefined],
    ['1234567890123456', undefined],
  ])('%s', (typed, start) => expect(term(typed, 'phone')?.start).toBe(start))
})

describe('a number', () => {
  test.each([
    ['100001', '100001'],
    ['fe26-000187', 'FE26-000187'],
    ['FE 26/187', 'FE26/187'],
    ['26000417', '26000417'],
    ['A1', undefined],
    ['Soler', undefined],
    ['Carrer 12', 'CARRER12'],
  ])('%s', (typed, start) => expect(term(typed, 'number')?.start).toBe(start))
})

describe('an address, and a mail of ours', () => {
  test.each([
    ['Marta@Example.com', [{ kind: 'email', start: 'marta@example.com' }]],
    ['marta@', [{ kind: 'email', start: 'marta@' }]],
    ['<fanal-12@example.com>', [{ kind: 'message', id: 12 }]],
    ['fanal-12@example.com', [{ kind: 'message', id: 12 }]],
    ['fanal-12', [{ kind: 'message', id: 12 }]],
    ['@example.com', []],
    ['fanal-0@example.com', [{ kind: 'email', start: 'fanal-0@example.com' }]],
  ] as const)('%s is nothing else', (typed, terms) => {
    expect(searchTerms(typed).filter(({ kind }) => kind !== 'name')).toEqual(terms)
  })
})

describe('a name', () => {
  test.each([
    ['Soler Vidal, Marta', ['Soler', 'Vidal', 'Marta']],
    ['  Núria  ', ['Núria']],
    ['Bar 7', ['Bar']],
    ['Li', ['Li']],
    ['M', undefined],
    ['600000001', undefined],
    ['a b c d e f g hh', ['a', 'b', 'c', 'd', 'e', 'f']],
  ])('%s', (typed, words) => expect(term(typed, 'name')?.words).toEqual(words))
})

test.each(['', ' ', 'M', '@'])('nothing is looked up for %j', (typed) => {
  expect(searchTerms(typed)).toEqual([])
})
