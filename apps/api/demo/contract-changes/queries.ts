import { type Db, sql } from '#platform/database'

export interface NewChange {
  contractId: number
  customerId: number
  kind: string
  wanted: object
  before: object
  state: string | undefined
  reason: string
  requestedAt: Date
}

export async function insertChange(tx: Db, change: NewChange): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into change_requests (contract_id, customer_id, kind, wanted, before, state, reason, requested_at)
    values (${change.contractId}, ${change.customerId}, ${change.kind}, ${JSON.stringify(change.wanted)},
      ${JSON.stringify(change.before)}, ${change.state}, ${change.reason}, ${change.requestedAt})
    returning id`)
  return id
}

export async function insertChangeEvent(
  tx: Db,
  event: { customerId: number; id: number; step: string; detail: string; at: Date },
): Promise<void> {
  const { customerId, id, step, detail, at } = event
  await tx.run(sql`
    insert into change_events (customer_id, change_id, state, detail, happened_at)
    values (${customerId}, ${id}, ${step}, ${detail}, ${at})`)
}

export interface NewSignature {
  customerId: number
  changeId: number
  tokenHash: string
  document: Uint8Array
  documentHash: string
  state: string
  createdAt: Date
  expiresAt: Date
  closedAt: Date | undefined
  evidence: object
}

export async function insertSignature(tx: Db, signature: NewSignature): Promise<number> {
  const { customerId, changeId, tokenHash, document, documentHash, state, createdAt, expiresAt } = signature
  const { id } = await tx.one<{ id: number }>(sql`
    insert into signatures (customer_id, change_id, token_hash, document, document_sha256, state, created_at, expires_at, closed_at,
      evidence)
    values (${customerId}, ${changeId}, ${tokenHash}, ${Buffer.from(document)}, ${documentHash}, ${state}, ${createdAt}, ${expiresAt},
      ${signature.closedAt}, ${JSON.stringify(signature.evidence)})
    returning id`)
  return id
}
