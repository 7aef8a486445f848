import type { Locale } from '@fanal/domain/settings/languages'
import type { ContractType } from '@fanal/domain/settings/settings'
import type { Change, ChangeTarget, SignatureOutcome } from '#features/contract-changes/change-kind'
import { readChange, type StoredValues } from '#features/contract-changes/kinds'
import type { Signer } from '#features/contract-changes/handover/signer'
import { type Db, sql } from '#platform/database'
import { addToDirectory, replaceInDirectory } from '#platform/database/directory'

export interface NewSignature {
  customerId: number
  changeId: number
  provider: string
  tokenHash: string
  document: Uint8Array
  documentHash: string
  expiresAt: Date
  signer?: Signer | undefined
}

export async function insertSignature(tx: Db, signature: NewSignature): Promise<number> {
  const { customerId, changeId, provider, tokenHash, document, documentHash, expiresAt } = signature
  const signer = signature.signer && JSON.stringify(signature.signer)
  const { id } = await tx.one<{ id: number }>(sql`
    insert into signatures (customer_id, change_id, provider, token_hash, document, document_sha256, expires_at, signer)
    values (${customerId}, ${changeId}, ${provider}, ${tokenHash}, ${Buffer.from(document)}, ${documentHash}, ${expiresAt}, ${signer})
    returning id`)
  await addToDirectory(tx, 'signature', [{ key: tokenHash, customer_id: customerId, id }])
  return id
}

/** A signature process of a customer. */
export interface OwnSignature {
  customerId: number
  id: number
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
  kind: string
  name: string
  vat: string
  email: string
  locale: Locale
  signer: Signer | null
}

export function lockSignatureOfChange(
  tx: Db,
  { customerId, contractName, id }: OwnChange,
): Promise<OpenSignature | undefined> {
  return tx.maybe(sql`
    select s.id, s.state, s.expires_at <= now() as is_expired, s.links_sent, s.document, s.document_sha256, s.expires_at,
           r.contract_id, c.name as contract, r.kind, u.name, u.vat, u.email, u.locale, s.signer
    from signatures s
      join change_requests r on r.customer_id = s.customer_id and r.id = s.change_id
      join contracts c on c.customer_id = r.customer_id and c.id = r.contract_id
      join customers u on u.id = r.customer_id
    where s.customer_id = ${customerId} and r.id = ${id} and c.name = ${contractName}
    for update of s`)
}

/** Another link: invalidates the previous one and its code. */
export async function replaceLink(
  tx: Db,
  { customerId, id }: OwnSignature,
  tokenHash: string,
): Promise<void> {
  await tx.run(sql`
    update signatures set token_hash = ${tokenHash}, code_hash = null, links_sent = links_sent + 1
    where customer_id = ${customerId} and id = ${id}`)
  await replaceInDirectory(tx, 'signature', [{ key: tokenHash, customer_id: customerId, id }])
}

export async function saveCode(
  tx: Db,
  { customerId, id }: OwnSignature,
  codeHash: string,
  minutes: number,
): Promise<void> {
  await tx.run(sql`
    update signatures set code_hash = ${codeHash}, code_attempts = 0, codes_sent = codes_sent + 1,
      code_expires_at = now() + make_interval(mins => ${minutes})
    where customer_id = ${customerId} and id = ${id}`)
}

/** After this many attempts a new code is needed. */
export async function countWrongCode(
  tx: Db,
  { customerId, id }: OwnSignature,
  attempts: number,
): Promise<void> {
  await tx.run(sql`
    update signatures set code_attempts = code_attempts + 1,
      code_hash = case when code_attempts + 1 >= ${attempts} then null else code_hash end
    where customer_id = ${customerId} and id = ${id}`)
}

export interface EndedSignature {
  change: Change
  target: ChangeTarget
}

/** Undefined if it was already closed. */
export async function endSignature(
  tx: Db,
  { customerId, id }: OwnSignature,
  outcome: SignatureOutcome,
  evidence: Record<string, unknown>,
): Promise<EndedSignature | undefined> {
  const row = await tx.maybe<StoredValues & Omit<ChangeTarget, 'customerId'>>(sql`
    update signatures s set state = ${outcome}, closed_at = now(),
      evidence = ${JSON.stringify(evidence)}::jsonb || jsonb_build_object('at', now())
    from change_requests r
    where s.customer_id = ${customerId} and s.id = ${id} and s.state = 'pending' and r.customer_id = s.customer_id
      and r.id = s.change_id
    returning s.change_id as "changeId", r.contract_id as "contractId", r.kind, r.wanted, r.before`)
  if (!row) return undefined
  const { changeId, contractId } = row
  return { change: readChange(row), target: { customerId, contractId, changeId } }
}

/** Expired ones of all customers, without a lock. */
export function findExpiredSignatures(db: Db, limit: number): Promise<OwnSignature[]> {
  return db.many(sql`
    select customer_id as "customerId", id from signatures where state = 'pending' and expires_at <= now()
    order by expires_at limit ${limit}`)
}

/** Whether it is still open. A concurrent signature or refusal holds the row and comes first. */
export async function lockExpiredSignature(tx: Db, { customerId, id }: OwnSignature): Promise<boolean> {
  const row = await tx.maybe(sql`
    select id from signatures
    where customer_id = ${customerId} and id = ${id} and state = 'pending' and expires_at <= now()
    for update skip locked`)
  return row !== undefined
}

/** A signature that its customer is told of. */
export interface AwaitedSignature {
  customerId: number
  changeId: number
  kind: string
  contract: { name: string; type: ContractType }
  expiresAt: Date
}

/** Signatures of all customers that expire before `before`, signed by the customer themself, without a reminder yet. */
export function findExpiringSignatures(
  db: Db,
  before: Date,
  { keyStart, limit }: { keyStart: string; limit: number },
): Promise<AwaitedSignature[]> {
  return db.many(sql`
    select s.customer_id as "customerId", s.change_id as "changeId", r.kind, s.expires_at as "expiresAt",
      jsonb_build_object('name', c.name, 'type', c.type) as contract
    from signatures s
      join change_requests r on r.customer_id = s.customer_id and r.id = s.change_id
      join contracts c on c.customer_id = r.customer_id and c.id = r.contract_id
    where s.state = 'pending' and s.signer is null and s.expires_at > now() and s.expires_at <= ${before}
      and not exists (select from notices n where n.customer_id = s.customer_id
        and n.key = ${keyStart}::text || s.change_id)
    order by s.customer_id, s.id limit ${limit}`)
}
