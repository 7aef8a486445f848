import type { Deps } from '#deps'
import type { Sender } from '#platform/outbox'
import { answerActivation } from '#features/activation/answer-activation'
import { answerRecovery } from './recover-password.ts'

/** What the portal asks of itself, to be done after the answer has gone out. */
export const accessSenders = (deps: Deps): Record<string, Sender> => ({
  recovery: ({ payload }) => answerRecovery(deps, payload),
  activation: ({ payload }) => answerActivation(deps, payload),
})
