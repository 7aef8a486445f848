import type { ContractChange } from '../contracts/contract-actions.ts'

/** Changes the customer signs before anything happens (decisions §3, signature). */
const signed: readonly ContractChange[] = ['iban', 'power', 'noSIPSCession']
/** Of those, the ones that then go to the distributor. */
const forDistributor: readonly ContractChange[] = ['power', 'noSIPSCession']

export const needsSignature = (change: ContractChange) => signed.includes(change)
export const goesToDistributor = (change: ContractChange) => forDistributor.includes(change)

/** Where a change stands after its signature. */
export function stateAfterSignature(change: ContractChange): 'sent' | 'done' {
  return goesToDistributor(change) ? 'sent' : 'done'
}

/** Days within which a signature link works. */
export const signatureDays = 7
export const signatureCodeMinutes = 10
export const signatureCodeAttempts = 5
/** Codes that one link sends in all. */
export const signatureCodes = 10
/** Links that are mailed for one signature in all, the first included. */
export const signatureLinks = 5
