import type { ChangeKind } from '@fanal/domain/contracts/contract-actions'
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
  kind: ChangeKind
  closed_at: Date
  document_sha256: string
}

export function findSignedChanges(db: Db, { customerId, contractId }: OwnContract): Promise<SignedChange[]> {
  return db.many(sql`
    select r.kind, s.closed_at, s.document_sha256 from signatures s
      join change_requests r on r.customer_id = s.customer_id and r.id = s.change_id
    where s.customer_id = ${customerId} and r.contract_id = ${contractId} and s.state = 'signed' and r.state <> 'rejected'
      and r.kind <> 'contract'
    order by s.closed_at desc limit 20`)
}
