import { describe, expect, test } from 'vitest'
import { stepsOf } from './steps.ts'
import {
  afterBack,
  afterFailure,
  afterStep,
  canGoBack,
  canJump,
  firstState,
  type WizardState,
  withSteps,
} from './wizard.ts'

const person = { isCompany: false, businessHalt: true }
const halted = { isCompany: true, businessHalt: true }
const steps = stepsOf('electricity', person)
const first = firstState(steps)
const at = (current: WizardState['current'], completed: number): WizardState => ({
  ...first,
  current,
  completed,
})

describe('the steps', () => {
  test.each([
    ['electricity', person, 'installation person contract payment confirmation finish'],
    ['dual', person, 'installation person contract gasContract payment confirmation finish'],
    ['gas', person, 'installation person gasContract payment confirmation finish'],
    ['dual', halted, 'installation person confirmation finish'],
    ['gas', halted, 'installation person confirmation finish'],
    ['electricity', { isCompany: true, businessHalt: false }, steps.join(' ')],
  ] as const)('%s of %o', (kind, who, names) => expect(stepsOf(kind, who).join(' ')).toBe(names))
})

test('a step that succeeded is complete, and the next one comes', () => {
  const sent = afterStep({ ...first, isSubmitting: true, error: 'badScore' })
  expect(sent).toEqual({ ...first, current: 'person', completed: 1, isSubmitting: false, error: null })
})

test('a step sent again does not undo the later ones', () =>
  expect(afterStep(at('installation', 3))).toMatchObject({ current: 'person', completed: 3 }))

test('the last step stays', () =>
  expect(afterStep(at('finish', 5))).toMatchObject({ current: 'finish', completed: 5 }))

test('a failure stays on the step', () =>
  expect(afterFailure({ ...at('person', 1), isSubmitting: true }, 'dniInvalid')).toEqual({
    ...at('person', 1),
    error: 'dniInvalid',
  }))

test('back clears the error and keeps what is complete', () =>
  expect(afterBack({ ...at('contract', 2), error: 'genericError' })).toEqual(at('person', 2)))

test.each([
  ['installation', 0, false, 'installation'],
  ['person', 1, true, 'installation'],
  ['confirmation', 4, true, 'payment'],
  ['finish', 5, false, 'finish'],
] as const)('back from %s', (current, completed, isPossible, before) => {
  expect(canGoBack(at(current, completed))).toBe(isPossible)
  expect(afterBack(at(current, completed))).toEqual(at(before, completed))
})

test.each([
  ['installation', at('contract', 2), true],
  ['contract', at('installation', 2), true],
  ['payment', at('contract', 2), false],
  ['gasContract', at('contract', 2), false],
  ['installation', { ...at('contract', 2), isSubmitting: true }, false],
  ['installation', at('finish', 5), false],
] as const)('a jump to %s %#', (to, state, isAllowed) => expect(canJump({ to, ...state })).toBe(isAllowed))

describe('other steps', () => {
  test('a company while those are halted goes on to the confirmation', () =>
    expect(withSteps(at('person', 1), stepsOf('electricity', halted))).toMatchObject({
      current: 'person',
      completed: 1,
    }))
  test('a person again: what was left out is to be filled in', () => {
    const short = stepsOf('electricity', halted)
    const state = withSteps({ ...at('confirmation', 2), steps: short }, steps)
    expect(state).toMatchObject({ current: 'contract', completed: 2 })
  })
  test('a step that is gone', () =>
    expect(withSteps(at('payment', 3), stepsOf('electricity', halted))).toMatchObject({
      current: 'confirmation',
      completed: 2,
    }))
})
