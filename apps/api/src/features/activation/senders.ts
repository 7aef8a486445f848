import type { Deps } from '#platform/deps'
import type { Sender } from '#platform/outbox'
import { answerActivation } from './answer-activation.ts'

/** Work that is done after the answer. */
export const activationSenders = (deps: Deps): Record<string, Sender> => ({
  activation: ({ payload }) => answerActivation(deps, payload),
})
