import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'

export interface NewSignature {
  changeId: number
  provider: string
  tokenHash: string
  document: Uint8Array
  documentHash: string
  expiresAt: Date
}

export async function insertSignature(tx: Db, signature: NewSignature): Promise<number> {
  const { changeId, provider, tokenHash, document, documentHash, expiresAt } = signature
  const { id } = await tx.one<{ id: number }>(sql`
    insert into signatures (change_id, provider, token_hash, document, document_sha256, expires_at)
    values (${changeId}, ${provider}, ${tokenHash}, ${Buffer.from(document)}, ${documentHash}, ${expiresAt})
    returning id`)
  return id
}

export interface OwnChange {
  customerId: number
  contractName: string
  id: number
}

export interface OpenSignature {
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

export function lockSignatureOfChange(
  tx: Db,
  { customerId, contractName, id }: OwnChange,
): Promise<OpenSignature | undefined> {
  return tx.maybe(sql`
    select s.id, s.state, s.expires_at <= now() as is_expired, s.links_sent, s.document, s.document_sha256, s.expires_at,
           r.contract_id, c.name as contract, r.kind, u.name, u.vat, u.email, u.locale
    from signatures s
      join change_requests r on r.id = s.change_id
      join contracts c on c.id = r.contract_id
      join customers u on u.id = r.customer_id
    where r.id = ${id} and c.name = ${contractName} and c.customer_id = ${customerId}
    for update of s`)
}

/** Another link: invalidates the previous one and its code. */
export async function replaceLink(tx: Db, id: number, tokenHash: string): Promise<void> {
  await tx.run(sql`
    update signatures set token_hash = ${tokenHash}, code_hash = null, links_sent = links_sent + 1
    where id = ${id}`)
}

export async function saveCode(tx: Db, id: number, codeHash: string, minutes: number): Promise<void> {
  await tx.run(sql`
    update signatures set code_hash = ${codeHash}, code_attempts = 0, codes_sent = codes_sent + 1,
      code_expires_at = now() + make_interval(mins => ${minutes}) where id = ${id}`)
}

/** After this many attempts a new code is needed. */
export async function countWrongCode(tx: Db, id: number, attempts: number): Promise<void> {
  await tx.run(sql`
    update signatures set code_attempts = code_attempts + 1,
      code_hash = case when code_attempts + 1 >= ${attempts} then null else code_hash end
    where id = ${id}`)
}

export type SignatureOutcome = 'signed' | 'refused' | 'withdrawn' | 'expired'

export interface EndedSignature {
  change_id: number
  contract_id: number
  kind: ContractChange
  wanted: unknown
}

/** Undefined if it was already closed. */
export function endSignature(
  tx: Db,
  signatureId: number,
  outcome: SignatureOutcome,
  evidence: Record<string, unknown>,
): Promise<EndedSignature | undefined> {
  return tx.maybe(sql`
    update signatures s set state = ${outcome}, closed_at = now(),
      evidence = ${JSON.stringify(evidence)}::jsonb || jsonb_build_object('at', now())
    from change_requests r where s.id = ${signatureId} and s.state = 'pending' and r.id = s.change_id
    returning s.change_id, r.contract_id, r.kind, r.wanted`)
}

/** Expired ones. A concurrent signature or refusal holds the row and comes first. */
export async function lockExpiredSignatures(tx: Db, limit: number): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    select id from signatures where state = 'pending' and expires_at <= now()
    order by id limit ${limit} for update skip locked`)
  return rows.map(({ id }) => id)
}
