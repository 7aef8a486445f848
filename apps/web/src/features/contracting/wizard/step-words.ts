import type { StepName } from '@fanal/domain/contracting/steps'
import type { TextKey } from '#lib/texts.ts'

type Key = TextKey<'contracting'>

/** In the stepper. */
export const stepNames: Record<StepName, Key> = {
  installation: 'step.installation',
  person: 'step.person',
  contract: 'step.contract',
  gasContract: 'step.gasContract',
  payment: 'step.payment',
  confirmation: 'step.confirmation',
  finish: 'step.finish',
}

/** Companies whose contracts are made by a person sign nothing here. */
export const stepName = (step: StepName, steps: readonly StepName[]): Key =>
  step === 'confirmation' && !steps.includes('payment') ? 'step.summary' : stepNames[step]

/** On the button that leads there. */
export const nextNames: Record<StepName, Key> = {
  installation: 'next.installation',
  person: 'next.person',
  contract: 'next.contract',
  gasContract: 'next.gasContract',
  payment: 'next.payment',
  confirmation: 'next.confirmation',
  finish: 'next.finish',
}

/** On the one that leads back. */
export const previousNames: Record<StepName, Key> = {
  installation: 'previous.installation',
  person: 'previous.person',
  contract: 'previous.contract',
  gasContract: 'previous.gasContract',
  payment: 'previous.payment',
  confirmation: 'previous.confirmation',
  finish: 'previous.confirmation',
}

export const titles = {
  electricity: 'title.electricity',
  gas: 'title.gas',
  dual: 'title.dual',
} as const satisfies Record<string, Key>
