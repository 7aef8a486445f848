import type { StepName } from '@fanal/domain/contracting/steps'
import type { TextKey } from '#lib/texts.ts'

type Key = TextKey<'contracting'>

/** In the stepper. */
const stepNames: Record<StepName, Key> = {
  installation: 'step.installation',
  person: 'step.person',
  contract: 'step.contract',
  gasContract: 'step.gasContract',
  payment: 'step.payment',
  confirmation: 'step.confirmation',
  finish: 'step.finish',
}

/** Companies whose contracts are made by a person sign nothing here. Gas alone is the product. */
export function stepName(step: StepName, steps: readonly StepName[]): Key {
  if (step === 'confirmation' && !steps.includes('payment')) return 'step.summary'
  return stepNames[productStep(step, steps)]
}

/** Gas beside electricity is a step of its own; alone it is where the product is chosen. */
export const productStep = (step: StepName, steps: readonly StepName[]): StepName =>
  step === 'gasContract' && !steps.includes('contract') ? 'contract' : step

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
