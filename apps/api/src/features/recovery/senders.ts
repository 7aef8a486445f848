import type { Deps } from '#platform/deps'
import type { Sender } from '#platform/outbox'
import { answerActivation } from '#features/activation/answer-activation'
import { answerRecovery } from './recover-password.ts'

/** Work that is done after the answer. */
export const accessSenders = (deps: Deps): Record<string, Sender> => ({
  recovery: ({ payload }) => answerRecovery(deps, payload),
  activation: ({ payload }) => answerActivation(deps, payload),
})
