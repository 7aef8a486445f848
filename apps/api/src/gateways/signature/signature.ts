import type { Locale } from '@fanal/domain/settings/languages'
import type { MailBrand } from '#gateways/mail/compose'
import type { Db } from '#platform/database'

export interface SignatureRequest {
  /** Names the process; whoever reports back names it too. */
  customerId: number
  signatureId: number
  /** The secret of the link to the portal's own signature page. */
  token: string
  /** The document to sign. */
  document: Uint8Array
  customer: { name: string; email: string; locale: Locale }
  contract: string
  /** Who wants it signed, where that is somebody else: the present holder of a contract that is taken over. */
  askedBy?: string | undefined
  /** The request, in the customer's language. */
  title: string
  expiresAt: Date
  /** Contact if it was not the customer. */
  phone: string
  /** The retailer's name and look. */
  brand: MailBrand
}

/**
 * A signature provider. `invite` is called in the transaction that requests the signature, so nothing may be sent yet:
 * the built-in provider writes a mail to the outbox, another one its call. The result is reported with `closeSignature`
 * of the contract changes.
 */
export interface SignatureGateway {
  /** Stored with every process. */
  provider: string
  invite(tx: Db, request: SignatureRequest): Promise<void>
}
