import type { Db } from '#platform/database'

export interface SignatureRequest {
  changeId: number
  customerId: number
  /** What exactly is signed. */
  document: Uint8Array
}

/**
 * Starts a signature process in the transaction that asks for it. The built-in provider mails a link and a code; a
 * retailer's own provider puts its call into the outbox instead and reports back through `closeSignature`.
 */
export type SignatureGateway = (tx: Db, request: SignatureRequest) => Promise<void>
