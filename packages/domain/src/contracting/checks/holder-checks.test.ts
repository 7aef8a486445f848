import { expect, test } from 'vitest'
import {
  answerBy,
  answeredChecks,
  askedChecks,
  type HolderCheck,
  type HolderChecks,
  nextCheckAt,
  openChecks,
  questionOf,
  settleBy,
  settledChecks,
} from './holder-checks.ts'

const at = '2026-11-18T10:00:00.000Z'
const check = (result: HolderCheck['result'], by?: 'staff'): HolderCheck => ({
  vat: '12345678Z',
  result,
  at,
  ...(by && { by }),
})

test.each<[string, HolderChecks, string[]]>([
  ['nothing was checked', {}, []],
  ['all passed', { solvency: check('pass'), dni: check('pass') }, []],
  ['no service answered', { solvency: check('unknown'), dni: check('unknown') }, ['solvency', 'dni']],
  ['a service refused: a person decides', { dni: check('fail') }, ['dni']],
  ['a person refused', { dni: check('fail', 'staff') }, []],
])('%s', (_, checks, open) => {
  expect(openChecks(checks)).toEqual(open)
})

test('a person settles what is open and nothing else', () => {
  const person = { vat: '12345678Z', name: 'Marta', surname1: 'Puig', surname2: '' }
  const checks = { solvency: check('pass'), dni: { ...check('unknown'), person } }
  expect(settledChecks(checks, 'fail', '2026-11-19T10:00:00.000Z')).toEqual({
    solvency: check('pass'),
    dni: { vat: '12345678Z', result: 'fail', at: '2026-11-19T10:00:00.000Z', by: 'staff' },
  })
})

test('a question to the customer stays with what is open, until it is settled', () => {
  const checks = askedChecks({ solvency: check('pass'), dni: check('fail') }, 'Your DNI, please', at)
  expect(checks.solvency).toEqual(check('pass'))
  expect(questionOf(checks)).toBe('Your DNI, please')
  expect(questionOf(askedChecks(checks, 'The other side too', at))).toBe('The other side too')
  expect(questionOf(settledChecks(checks, 'pass', at))).toBe('')
  expect(questionOf({ dni: check('unknown') })).toBe('')
})

test('only answers are kept with a second contract', () => {
  expect(answeredChecks({ solvency: check('pass'), dni: check('unknown') })).toEqual({
    solvency: check('pass'),
  })
})

test.each([
  [0, 5],
  [1, 15],
  [2, 45],
  [3, 135],
  [4, 360],
  [60, 360],
])('after %d tries the next comes in %d minutes', (tries, minutes) => {
  expect(nextCheckAt(tries, 0).getTime()).toBe(minutes * 60_000)
})

test('staff have two working days, a customer ten', () => {
  const friday = Date.parse('2026-11-20T12:00:00Z')
  expect(settleBy(friday)).toBe('2026-11-24')
  expect(answerBy(friday)).toBe('2026-12-04')
})
