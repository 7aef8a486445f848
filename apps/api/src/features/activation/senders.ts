import type { Deps } from '#platform/deps'
import type { Sender } from '#platform/outbox'
import { answerActivation } from './answer-activation.ts'

/** What the portal asks of itself, to be done after the answer has gone out. */
export const activationSenders = (deps: Deps): Record<string, Sender> => ({
  activation: ({ payload }) => answerActivation(deps, payload),
})
