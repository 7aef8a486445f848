import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPriceLines, parsePriceLines } from './price-lines.ts'

test('a line says from when, and each price by its period', () => {
  expect(
    formatPriceLines([
      {
        from: '2027-01-01',
        power: ['0.1', '0.04'],
        energy: ['0.15', '0.12', '0.1'],
        fixed: '1.2',
        surplus: null,
      },
      { from: '2027-02-01', power: [], energy: ['0.06'], surplus: '0.05' },
    ]),
  ).toBe(
    'from=2027-01-01 power=0.1/0.04 energy=0.15/0.12/0.1 fixed=1.2\nfrom=2027-02-01 energy=0.06 surplus=0.05',
  )
})

test.each([
  ['from=2027-01-01'],
  ['energy=0.1'],
  ['from=2027-02-30 energy=0.1'],
  ['from=2027-01-01 energy=0,1'],
  ['from=2027-01-01 energy=0.1/'],
  ['from=2027-01-01 energy=-0.1'],
  ['from=2027-01-01 energy=0.1 energy=0.2'],
  ['from=2027-01-01 energy=0.1 price=0.2'],
  ['from=2027-01-01 energy=0.1=0.2'],
  ['gratis'],
])('%j is no price', (line) => {
  expect(parsePriceLines(`from=2026-01-01 energy=0.1\n${line}`)).toEqual({ wrong: line })
})

const price = fc
  .integer({ min: 0, max: 9_999_999 })
  .map((n) => String(n / 10_000))
  .filter((text) => !text.includes('e'))
const day = fc
  .integer({ min: 0, max: 3_000 })
  .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
const dated = fc.record({
  from: day,
  power: fc.array(price, { maxLength: 6 }),
  energy: fc.array(price, { minLength: 1, maxLength: 6 }),
  fixed: fc.option(price),
  surplus: fc.option(price),
})

test('what is written is read as it was', () => {
  fc.assert(
    fc.property(fc.array(dated), (prices) => {
      expect(parsePriceLines(formatPriceLines(prices))).toEqual({ prices })
    }),
  )
})
