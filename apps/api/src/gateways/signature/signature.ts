import type { Locale } from '@fanal/domain/settings/languages'
import type { Db } from '#platform/database'

export interface SignatureRequest {
  /** Names the process; whoever reports back names it too. */
  customerId: number
  signatureId: number
  /** The secret of the link to the portal's own signature page. */
  token: string
  /** Exactly what is signed. */
  document: Uint8Array
  customer: { name: string; email: string; locale: Locale }
  contract: string
  /** What is asked for, in the customer's language. */
  title: string
  expiresAt: Date
  /** Whom to call when it was somebody else. */
  phone: string
  /** The retailer's colours. */
  theme: { brand: string; brand2: string }
}

/**
 * Gets a document signed. `invite` is called in the transaction that asks for the signature, so nothing may leave the
 * house yet: the built-in provider puts a mail into the outbox, a retailer's own one its call. What came of it is
 * reported with `closeSignature` of the contract changes.
 */
export interface SignatureGateway {
  /** Kept with every process. */
  provider: string
  invite(tx: Db, request: SignatureRequest): Promise<void>
}
