import type { Deps } from '#platform/deps'
import type { Sender } from '#platform/outbox'
import { answerRecovery } from './recover-password.ts'

/** Work that is done after the answer. */
export const recoverySenders = (deps: Deps): Record<string, Sender> => ({
  recovery: ({ payload }) => answerRecovery(deps, payload),
})
