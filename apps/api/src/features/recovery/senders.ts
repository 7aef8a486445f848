import type { Deps } from '#platform/deps'
import type { Sender } from '#platform/outbox'
import { answerRecovery } from './recover-password.ts'

/** What the portal asks of itself, to be done after the answer has gone out. */
export const recoverySenders = (deps: Deps): Record<string, Sender> => ({
  recovery: ({ payload }) => answerRecovery(deps, payload),
})
