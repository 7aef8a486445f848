import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import { type Db, sql } from '#platform/database'
import type { OwnContract } from './queries.ts'

export function findOwner(
  db: Db,
  { customerId, contractId }: OwnContract,
): Promise<{ postal_code: string; vat: string }> {
  return db.one(sql`
    select c.postal_code, u.vat from contracts c join customers u on u.id = c.customer_id
    where c.customer_id = ${customerId} and c.id = ${contractId}`)
}

export interface SignedChange {
  kind: ContractChange
  closed_at: Date
  document_sha256: string
}

export function findSignedChanges(db: Db, { customerId, contractId }: OwnContract): Promise<SignedChange[]> {
  return db.many(sql`
    select kind, closed_at, document_sha256 from signed_changes
    where customer_id = ${customerId} and contract_id = ${contractId} and kind <> 'contract'
    order by closed_at desc limit 20`)
}
