import type { SignatureShown } from '@fanal/contract/schemas/contract-changes'
import { maskEmail } from '@fanal/domain/identifiers/email'
import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import { findInDirectory } from '#platform/database/directory'
import { AppError } from '#platform/errors'
import type { Change } from '#features/contract-changes/change-kind'
import { readChange, type StoredValues } from '#features/contract-changes/kinds'
import { hashOf } from './signature-link.ts'

export interface SignatureRow {
  kind: string
  change: Change
  customer_id: number
  id: number
  state: SignatureShown['state']
  change_id: number
  contract_id: number
  contract: string
  /** Who signs. */
  customer: string
  /** The customer, where another signs. */
  asked_by: string | null
  vat: string
  email: string
  locale: Locale
  document: Buffer
  document_sha256: string
  expires_at: Date
  closed_at: Date | null
  is_expired: boolean
  code_hash: string | null
  is_code_live: boolean
  codes_sent: number
}

/** The process of a link. Locked in a write, so that parallel answers are serialised. */
export async function findSignature(db: Db, token: string, forWrite = false): Promise<SignatureRow> {
  const known = await findInDirectory(db, 'signature', hashOf(token))
  if (!known) throw new AppError('not_found')
  const { customer_id, id } = known
  if (forWrite)
    await db.run(sql`select 1 from signatures where customer_id = ${customer_id} and id = ${id} for update`)
  const row = await db.maybe<Omit<SignatureRow, 'change'> & StoredValues>(sql`
    select s.customer_id, s.id, s.state, s.change_id, r.contract_id, c.name as contract, r.kind, r.wanted, r.before,
           coalesce(s.signer ->> 'name', u.name) as customer, case when s.signer is not null then u.name end as asked_by,
           coalesce(s.signer ->> 'vat', u.vat) as vat, coalesce(s.signer ->> 'email', u.email) as email,
           coalesce(s.signer ->> 'locale', u.locale) as locale, s.document, s.document_sha256, s.expires_at, s.closed_at, s.expires_at <= now() as is_expired,
           s.code_hash, coalesce(s.code_expires_at > now(), false) as is_code_live, s.codes_sent
    from signatures s
      join change_requests r on r.customer_id = s.customer_id and r.id = s.change_id
      join contracts c on c.customer_id = r.customer_id and c.id = r.contract_id
      join customers u on u.id = r.customer_id
    where s.customer_id = ${customer_id} and s.id = ${id} and s.token_hash = ${hashOf(token)}`)
  if (!row) throw new AppError('not_found')
  return { ...row, change: readChange(row) }
}

export interface ClosedSignature
  extends Pick<
    SignatureRow,
    'state' | 'contract' | 'kind' | 'customer' | 'document' | 'document_sha256' | 'closed_at'
  > {
  /** Somebody else signed: where from, and with which mailbox, is theirs. */
  is_others: boolean
  provider: string
  evidence: Record<string, unknown>
  requested_at: Date
}

/** The process of a change on this customer's contract. */
export async function findSignatureOfChange(
  db: Db,
  customerId: number,
  { contractName, id }: { contractName: string; id: number },
): Promise<ClosedSignature> {
  const row = await db.maybe<ClosedSignature>(sql`
    select s.state, c.name as contract, r.kind, coalesce(s.signer ->> 'name', u.name) as customer, s.document,
           s.document_sha256, s.closed_at, coalesce(s.signer ->> 'vat' <> u.vat, false) as is_others,
           s.provider, s.evidence, r.requested_at
    from change_requests r
      join signatures s on s.customer_id = r.customer_id and s.change_id = r.id
      join contracts c on c.customer_id = r.customer_id and c.id = r.contract_id
      join customers u on u.id = r.customer_id
    where r.customer_id = ${customerId} and r.id = ${id} and c.name = ${contractName}`)
  if (!row) throw new AppError('not_found')
  return row
}

export function shownSignature(row: SignatureRow, locale: Locale): SignatureShown {
  return {
    state: row.state === 'pending' && row.is_expired ? 'expired' : row.state,
    kind: row.kind,
    contract: row.contract,
    customer: row.customer,
    asked_by: row.asked_by,
    summary: row.change.summary(locale),
    document_sha256: row.document_sha256,
    expires_at: row.expires_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    sends_code_to: maskEmail(row.email),
  }
}
