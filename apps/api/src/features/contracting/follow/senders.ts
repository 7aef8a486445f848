import type { Deps } from '#deps'
import type { Sender } from '#platform/outbox'
import { followSignature } from './follow-signature.ts'
import { sendCancel, sendRequest } from './send-request.ts'

export const contractingSenders = (deps: Deps): Record<string, Sender> => ({
  contract_signature: followSignature(deps),
  switch_request: sendRequest(deps),
  switch_cancel: sendCancel(deps),
})
