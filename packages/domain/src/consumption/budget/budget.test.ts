import { expect, test } from 'vitest'
import { readBudget } from './budget.ts'

test.each<[string, number | null | undefined]>([
  ['', null],
  ['  ', null],
  ['140', 140],
  [' 140 ', 140],
  ['1.000', 1000],
  ['1,000', 1000],
  ['12 500', 12_500],
  ['1000000', 1_000_000],
  ['1.000.001', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['12,5', undefined],
  ['1e3', undefined],
  ['140 kWh', undefined],
])('"%s" is %s', (typed, expected) => {
  expect(readBudget(typed)).toBe(expected)
})
