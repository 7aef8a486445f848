import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caseKinds, caseResults, type CaseState, caseStates, stateAfter } from './case.ts'
import {
  allowedCustomerActs,
  type CaseAtStep,
  customerActs,
  customerEntries,
  customerRefusal,
  reopenUntil,
  type StaffAct,
  staffEntries,
  staffRefusal,
} from './case-steps.ts'

const now = Date.parse('2026-11-15T10:00:00Z')
const at = (state: CaseState, more: Partial<CaseAtStep> = {}): CaseAtStep => ({
  kind: 'claim',
  state,
  result: state === 'closed' ? 'accepted' : null,
  closedAt: state === 'closed' ? now - 86_400_000 : null,
  isRated: false,
  hasContract: true,
  ...more,
})
const staffActs = Object.keys(staffEntries) as StaffAct[]
const longAgo = { closedAt: Date.parse('2026-01-15T10:00:00Z') }

describe('a customer', () => {
  test.each<[string, CaseAtStep, string[]]>([
    ['open', at('open'), ['add', 'withdraw', 'solve']],
    ['asked', at('asked'), ['answer', 'withdraw', 'solve']],
    ['with the distributor', at('forwarded'), ['add', 'withdraw', 'solve']],
    ['accepted', at('closed'), ['reopen', 'rate']],
    ['denied', at('closed', { result: 'denied' }), ['reopen', 'rate']],
    ['solved', at('closed', { result: 'solved' }), ['reopen', 'rate']],
    ['withdrawn', at('closed', { result: 'withdrawn' }), ['reopen']],
    ['closed without a result', at('closed', { result: null }), ['reopen']],
    ['rated', at('closed', { isRated: true }), ['reopen']],
    ['merged into another', at('closed', { result: 'merged' }), []],
    ['closed long ago', at('closed', longAgo), ['link', 'rate']],
    // The rating of its first resolution is the one there is.
    ['reopened after a rating', at('open', { isRated: true }), ['add', 'withdraw', 'solve']],
  ])('%s', (_, step, acts) => expect(allowedCustomerActs(step, now)).toEqual(acts))

  test.each([
    ['answer', at('open'), 'not_asked'],
    ['answer', at('closed'), 'closed'],
    ['add', at('asked'), 'already_asked'],
    ['withdraw', at('closed'), 'closed'],
    ['solve', at('closed'), 'closed'],
    ['reopen', at('open'), 'not_closed'],
    ['reopen', at('closed', longAgo), 'reopen_too_late'],
    ['link', at('closed'), 'reopen_instead'],
    ['link', at('asked'), 'not_closed'],
    ['rate', at('open'), 'not_closed'],
    ['rate', at('closed', { isRated: true }), 'already_rated'],
    ['rate', at('closed', { result: 'withdrawn' }), 'not_resolved'],
    ['reopen', at('closed', { result: 'merged' }), 'merged'],
    ['link', at('closed', { ...longAgo, result: 'merged' }), 'merged'],
  ] as const)('%s is refused', (act, step, why) => expect(customerRefusal(act, step, now)).toBe(why))
})

describe('staff', () => {
  test.each<[string, CaseAtStep, string[]]>([
    ['open', at('open'), ['take', 'answer', 'ask', 'forward', 'change_type', 'close']],
    ['asked', at('asked'), ['take', 'answer', 'forward', 'distributor_answer', 'change_type', 'close']],
    [
      'with the distributor',
      at('forwarded'),
      ['take', 'answer', 'ask', 'forward', 'distributor_answer', 'change_type', 'close'],
    ],
    ['a request', at('open', { kind: 'request' }), ['take', 'answer', 'ask', 'forward', 'close']],
    [
      'of somebody without a contract',
      at('open', { kind: 'contact', hasContract: false }),
      ['take', 'answer', 'ask', 'close'],
    ],
    ['closed', at('closed'), []],
  ])('%s', (_, step, acts) =>
    expect(staffActs.filter((act) => staffRefusal(act, step) === undefined)).toEqual(acts),
  )

  test.each([
    ['take', at('closed'), 'closed'],
    ['ask', at('asked'), 'already_asked'],
    ['forward', at('open', { hasContract: false }), 'no_contract'],
    ['distributor_answer', at('open'), 'not_forwarded'],
    ['change_type', at('open', { kind: 'reading' }), 'not_a_claim'],
  ] as const)('%s is refused', (act, step, why) => expect(staffRefusal(act, step)).toBe(why))
})

test.each([
  ['2026-10-16T10:00:00Z', 30, '2026-11-15T22:59:59.999Z'],
  ['2026-10-15T22:30:00Z', 30, '2026-11-15T22:59:59.999Z'],
  ['2026-10-15T21:30:00Z', 30, '2026-11-14T22:59:59.999Z'],
  ['2026-03-01T10:00:00Z', 30, '2026-03-31T21:59:59.999Z'],
  ['2026-12-15T10:00:00Z', 30, '2027-01-14T22:59:59.999Z'],
  ['2026-10-16T10:00:00Z', 0, '2026-10-16T21:59:59.999Z'],
])('closed at %s, reopened within %i days, until %s', (closedAt, days, until) => {
  const closed = Date.parse(closedAt)
  expect(new Date(reopenUntil(closed, days)).toISOString()).toBe(until)
  const step = at('closed', { closedAt: closed })
  expect(customerRefusal('reopen', step, Date.parse(until), days)).toBeUndefined()
  expect(customerRefusal('reopen', step, Date.parse(until) + 1, days)).toBe('reopen_too_late')
})

test('every case but a merged one can be gone on with: an act is always left to its customer, and one of reopen and link', () => {
  const anyStep = fc.record({
    kind: fc.constantFrom(...caseKinds),
    state: fc.constantFrom(...caseStates),
    result: fc.constantFrom(null, ...caseResults.filter((result) => result !== 'merged')),
    closedAt: fc.integer({ min: now - 400 * 86_400_000, max: now }),
    isRated: fc.boolean(),
    hasContract: fc.boolean(),
  })
  fc.assert(
    fc.property(anyStep, (step) => {
      const acts = allowedCustomerActs(step, now)
      expect(acts.filter((act) => act === 'reopen' || act === 'link')).toHaveLength(
        step.state === 'closed' ? 1 : 0,
      )
      expect(acts.length).toBeGreaterThan(0)
    }),
  )
})

test('acts move a case as their entries say', () => {
  const after = (state: CaseState) => [
    ...customerActs.map((act) => [act, stateAfter(state, customerEntries[act])]),
    ...staffActs.map((act) => [act, stateAfter(state, staffEntries[act])]),
  ]
  expect(Object.fromEntries(after('forwarded'))).toEqual({
    answer: 'forwarded',
    add: 'forwarded',
    withdraw: 'closed',
    solve: 'closed',
    reopen: 'open',
    link: 'forwarded',
    rate: 'forwarded',
    take: 'forwarded',
    ask: 'asked',
    forward: 'forwarded',
    distributor_answer: 'open',
    change_type: 'forwarded',
    close: 'closed',
  })
  expect(stateAfter('asked', customerEntries.answer)).toBe('open')
})
