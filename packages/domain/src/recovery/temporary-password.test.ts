import { expect, test } from 'vitest'
import { isAllowedPassword } from './password-rules.ts'
import { temporaryPassword } from './temporary-password.ts'

test.each([
  ['the lowest picks', () => 0, 'Aa2a-Aa2a-Aa2a-Aa2a'],
  ['the highest picks', (below: number) => below - 1, 'Zz9z-Zz9z-Zz9z-Zz9z'],
])('%s', (_, pick, password) => {
  expect(temporaryPassword(pick)).toBe(password)
})

test('every one is within the rules and easy to read', () => {
  let state = 7
  const pick = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const made = Array.from({ length: 500 }, () => temporaryPassword(pick))
  expect(made.filter((password) => !isAllowedPassword(password))).toEqual([])
  expect(made.filter((password) => /[lIOo01]/.test(password))).toEqual([])
  expect(new Set(made).size).toBe(500)
})

test('there are too many to try in an hour', () => {
  let bits = 0
  temporaryPassword((below) => {
    bits += Math.log2(below)
    return 0
  })
  expect(bits).toBeGreaterThan(64)
})
