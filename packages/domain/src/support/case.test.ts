import { expect, test } from 'vitest'
import { caseStates, entryKinds, outcomeOf, stateAfter } from './case.ts'

test.each([
  ['open', 'asked', 'asked'],
  ['asked', 'answered', 'open'],
  ['asked', 'message', 'asked'],
  ['asked', 'forwarded', 'forwarded'],
  ['forwarded', 'distributor_answered', 'open'],
  ['forwarded', 'asked', 'asked'],
  ['asked', 'distributor_answered', 'asked'],
  ['open', 'closed', 'closed'],
  ['asked', 'withdrawn', 'closed'],
  ['forwarded', 'solved', 'closed'],
  ['closed', 'reopened', 'open'],
  ['closed', 'rated', 'closed'],
  ['closed', 'linked', 'closed'],
] as const)('%s, then %s: %s', (state, entry, after) => expect(stateAfter(state, entry)).toBe(after))

test.each(['message', 'taken', 'type_changed', 'rated', 'linked', 'notice'] as const)(
  '%s leaves every state as it is',
  (entry) => expect(caseStates.map((state) => stateAfter(state, entry))).toEqual(caseStates),
)

test('only these entries close a case', () => {
  const closing = entryKinds.filter((entry) => stateAfter('open', entry) === 'closed')
  expect(closing).toEqual(['closed', 'withdrawn', 'solved', 'merged'])
})

test.each([
  ['open', null, 'in_process'],
  ['forwarded', null, 'in_process'],
  ['asked', null, 'additional_information'],
  ['closed', 'accepted', 'accepted'],
  ['closed', 'denied', 'denied'],
  ['closed', 'withdrawn', 'withdrawn'],
  ['closed', 'solved', 'solved'],
  // A reopened case may still hold its earlier result.
  ['open', 'denied', 'in_process'],
] as const)('%s with the result %s: %s', (state, result, outcome) =>
  expect(outcomeOf({ state, result })).toBe(outcome),
)
