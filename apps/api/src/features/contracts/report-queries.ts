import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import { type Db, sql } from '#platform/database'

export function findOwner(db: Db, contractId: number): Promise<{ postal_code: string; vat: string }> {
  return db.one(sql`
    select c.postal_code, u.vat from contracts c join customers u on u.id = c.customer_id where c.id = ${contractId}`)
}

export interface SignedChange {
  kind: ContractChange
  closed_at: Date
  document_sha256: string
}

export function findSignedChanges(db: Db, contractId: number): Promise<SignedChange[]> {
  return db.many(sql`
    select r.kind, s.closed_at, s.document_sha256 from signatures s join change_requests r on r.id = s.change_id
    where r.contract_id = ${contractId} and s.state = 'signed' and r.state <> 'rejected' order by s.closed_at desc limit 20`)
}
