import { describe, expect, test } from 'vitest'
import {
  isAllowedPassword,
  isRepeatOf,
  passwordChecks,
  passwordRules,
  passwordSymbols,
} from './password-rules.ts'

const failing = (password: string) =>
  passwordChecks(password)
    .filter(({ ok }) => !ok)
    .map(({ code }) => code)

test.each(['Fanal-2026', 'Temporal-1', 'Aa1!xx', 'Ñandú 2026 #', `Aa1-${'x'.repeat(124)}`])(
  '%s is allowed',
  (password) => {
    expect(failing(password)).toEqual([])
    expect(isAllowedPassword(password)).toBe(true)
  },
)

test.each([
  ['Aa1!x', ['min_length']],
  ['FANAL-2026', ['lowercase']],
  ['fanal-2026', ['uppercase']],
  ['Fanal-abcd', ['digit']],
  ['Fanal2026', ['symbol']],
  ['Fanal 2026', ['symbol']],
  ['Fanal€2026', ['symbol', 'allowed_characters']],
  ['Fanal-2026\n', ['allowed_characters']],
  ['Fana\u0301l-2026', ['allowed_characters']],
  ['Aa1!😀😀', ['min_length', 'allowed_characters']],
  [`Aa1-${'x'.repeat(125)}`, ['max_length']],
  ['', ['min_length', 'lowercase', 'uppercase', 'digit', 'symbol']],
])('%j breaks %j', (password, codes) => {
  expect(failing(password)).toEqual(codes)
  expect(isAllowedPassword(password)).toBe(false)
})

test('every symbol counts', () => {
  expect(passwordSymbols).toHaveLength(32)
  for (const symbol of passwordSymbols) expect(isAllowedPassword(`Fanal2026${symbol}`)).toBe(true)
})

test('the checklist keeps its order', () => {
  expect(passwordChecks('').map(({ code }) => code)).toEqual(passwordRules)
})

describe('isRepeatOf', () => {
  test.each([
    ['Fanal-2026', 'Fanal-2026', true],
    ['Fanal-2026', 'fanal-2026', false],
    ['abc', 'abc', false],
    ['', '', false],
  ])('%s and %s: %s', (password, repeat, is) => {
    expect(isRepeatOf(password, repeat)).toBe(is)
  })
})
