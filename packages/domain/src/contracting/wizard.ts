import type { StepName } from './steps.ts'

/** Why a step was not taken; each has its text under the step. */
export const leadErrors = ['badScore', 'dniInvalid', 'genericError'] as const
export type LeadError = (typeof leadErrors)[number]

export interface WizardState {
  steps: readonly StepName[]
  current: StepName
  /** How many steps are complete; also the index of the furthest that can be entered. */
  completed: number
  isSubmitting: boolean
  error: LeadError | null
}

export const firstState = (steps: readonly StepName[]): WizardState => ({
  steps,
  current: steps[0] ?? 'installation',
  completed: 0,
  isSubmitting: false,
  error: null,
})

const indexOf = ({ steps, current }: Pick<WizardState, 'steps' | 'current'>) =>
  Math.max(0, steps.indexOf(current))

const isLast = (state: Pick<WizardState, 'steps' | 'current'>) => indexOf(state) === state.steps.length - 1

/** To a completed step or the one after them, until the last is reached, and not while something is being sent. */
export function canJump({
  to,
  ...state
}: Pick<WizardState, 'steps' | 'completed' | 'current' | 'isSubmitting'> & { to: StepName }): boolean {
  const index = state.steps.indexOf(to)
  return index >= 0 && index <= state.completed && !isLast(state) && !state.isSubmitting
}

export const canGoBack = (state: Pick<WizardState, 'steps' | 'current'>): boolean =>
  indexOf(state) > 0 && !isLast(state)

/** A step was sent, or nothing in it had changed: on to the next. */
export function afterStep(state: WizardState): WizardState {
  const next = Math.min(indexOf(state) + 1, state.steps.length - 1)
  return {
    ...state,
    current: state.steps[next] ?? state.current,
    completed: Math.max(state.completed, next),
    isSubmitting: false,
    error: null,
  }
}

export function afterBack(state: WizardState): WizardState {
  if (!canGoBack(state)) return state
  return { ...state, current: state.steps[indexOf(state) - 1] ?? state.current, error: null }
}

/** The wizard stays on the step. */
export const afterFailure = (state: WizardState, error: LeadError): WizardState => ({
  ...state,
  isSubmitting: false,
  error,
})

/** The steps changed (a company while those are halted): nothing beyond a step that is new counts as complete. */
export function withSteps(state: WizardState, steps: readonly StepName[]): WizardState {
  const done = state.steps.slice(0, state.completed)
  const missing = steps.findIndex((step) => !done.includes(step))
  const completed = missing < 0 ? steps.length - 1 : missing
  const at = steps.indexOf(state.current)
  const current = steps[Math.min(at < 0 ? completed : at, completed)] ?? state.current
  return { ...state, steps, completed, current }
}
