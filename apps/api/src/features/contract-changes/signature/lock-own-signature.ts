import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import { AppError } from '#platform/errors'

export interface OwnChange {
  customerId: number
  contractName: string
  id: number
}

interface OpenSignature {
  id: number
  state: string
  is_expired: boolean
  links_sent: number
  document: Buffer
  document_sha256: string
  expires_at: Date
  contract_id: number
  contract: string
  kind: ContractChange
  name: string
  vat: string
  email: string
  locale: Locale
}

/** The open signature of a change on the customer's own contract, held until the write is done. */
export async function lockOwnSignature(
  tx: Db,
  { customerId, contractName, id }: OwnChange,
): Promise<OpenSignature> {
  const signature = await tx.maybe<OpenSignature>(sql`
    select s.id, s.state, s.expires_at <= now() as is_expired, s.links_sent, s.document, s.document_sha256, s.expires_at,
           r.contract_id, c.name as contract, r.kind, u.name, u.vat, u.email, u.locale
    from signatures s
      join change_requests r on r.id = s.change_id
      join contracts c on c.id = r.contract_id
      join customers u on u.id = r.customer_id
    where r.id = ${id} and c.name = ${contractName} and c.customer_id = ${customerId}
    for update of s`)
  if (!signature) throw new AppError('not_found')
  if (signature.state !== 'pending' || signature.is_expired) throw new AppError('signature_closed')
  return signature
}
