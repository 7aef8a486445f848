import type { ContractType } from '../settings/settings.ts'

/** The displayed status. `cancelled` exists for gas only. */
export type ContractStatus =
  | 'active'
  | 'in_process'
  | 'signature_pending'
  | 'cancelled'
  | 'handed_over'
  | 'closed'

export interface StatusFacts {
  type: ContractType
  state: string
  sign_date: string | null
  /** `holder` where another holder has it now. */
  end_reason?: string | undefined
}

/** A draft without a sign date waits for its signature; an unknown state shows as closed. */
export function contractStatus({ type, state, sign_date, end_reason }: StatusFacts): ContractStatus {
  if (state === 'activa') return 'active'
  if (state === 'esborrany') return sign_date ? 'in_process' : 'signature_pending'
  if (state === 'cancelada' && type === 'gas') return 'cancelled'
  return state === 'baixa' && end_reason === 'holder' ? 'handed_over' : 'closed'
}

/** A terminated contract says that it cannot be modified any more. */
export function isTerminated(facts: StatusFacts): boolean {
  return ['closed', 'cancelled', 'handed_over'].includes(contractStatus(facts))
}

/** The customer has something to sign: the contract itself, or a change of it. */
export const isToSign = (facts: StatusFacts & { waitingForSignature: readonly string[] }): boolean =>
  facts.waitingForSignature.length > 0 || contractStatus(facts) === 'signature_pending'
