import type { ChangeKind } from '../contracts/contract-actions.ts'

/** Changes that go to the distributor after the signature. */
const forDistributor: readonly ChangeKind[] = ['power', 'noSIPSCession', 'holder', 'leaving', 'contract']

export const goesToDistributor = (change: ChangeKind) => forDistributor.includes(change)

/** State of a change after its signature. */
export function stateAfterSignature(change: ChangeKind): 'sent' | 'done' {
  return goesToDistributor(change) ? 'sent' : 'done'
}

/** Validity of a signature link in days. */
export const signatureDays = 7
export const signatureCodeMinutes = 10
export const signatureCodeAttempts = 5
/** Codes per link. */
export const signatureCodes = 10
/** Links per signature, including the first. */
export const signatureLinks = 5
