import { expect, test } from 'vitest'
import { mayCease } from './administrators.ts'

test.each([
  ['administrator', undefined, 3, true],
  ['administrator', undefined, 2, false],
  ['administrator', 'agent', 2, false],
  ['administrator', 'agent', 1, false],
  ['administrator', 'administrator', 2, true],
  ['agent', undefined, 1, true],
  ['agent', 'auditor', 2, true],
] as const)('%s to %s among %i administrators: %s', (role, next, count, isPossible) => {
  expect(mayCease(role, next, count)).toBe(isPossible)
})
