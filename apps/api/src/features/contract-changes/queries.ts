import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import { readChange, type StoredValues } from './kinds.ts'

interface ChangeRow extends StoredValues {
  id: number
  state: ContractChangeRequest['state']
  reason: string
  requested_at: Date
  history: ContractChangeRequest['history']
  signature: ContractChangeRequest['signature']
}

/** Newest first, each with its history. */
export async function findChanges(
  db: Db,
  { customerId, contractId }: { customerId: number; contractId: number },
  locale: Locale,
): Promise<ContractChangeRequest[]> {
  const rows = await db.many<ChangeRow>(sql`
    select r.id, r.kind, r.state, r.reason, r.requested_at, r.wanted, r.before,
           (select json_agg(json_build_object('state', e.state, 'detail', e.detail,
              'happened_at', to_char(e.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.id)
            from change_events e where e.customer_id = ${customerId} and e.change_id = r.id) as history,
           (select json_build_object('state', s.state, 'document_sha256', s.document_sha256,
              'expires_at', to_char(s.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'closed_at', to_char(s.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
            from signatures s where s.customer_id = ${customerId} and s.change_id = r.id) as signature
    from change_requests r where r.customer_id = ${customerId} and r.contract_id = ${contractId}
    order by r.requested_at desc, r.id desc limit 200`)
  return rows.map(({ wanted, before, requested_at, ...row }) => ({
    ...row,
    requested_at: requested_at.toISOString(),
    summary: readChange({ kind: row.kind, wanted, before }).summary(locale),
  }))
}

export interface ListedChange extends Pick<ContractChangeRequest, 'id' | 'kind' | 'state' | 'summary'> {
  requested_at: Date
  contract: string
  vat: string
}

/** Changes of all customers, for the operator; newest first. */
export async function findChangesOfAll(
  db: Db,
  { state, limit }: { state?: ContractChangeRequest['state']; limit: number },
): Promise<ListedChange[]> {
  const rows = await db.many<ChangeRow & Pick<ListedChange, 'contract' | 'vat'>>(sql`
    select r.id, r.kind, r.state, r.requested_at, r.wanted, r.before, c.name as contract, u.vat
    from change_requests r join contracts c on c.customer_id = r.customer_id and c.id = r.contract_id join customers u on u.id = r.customer_id
    where ${state}::text is null or r.state = ${state} order by r.requested_at desc, r.id desc limit ${limit}`)
  return rows.map(({ wanted, before, ...row }) => ({
    ...row,
    summary: readChange({ kind: row.kind, wanted, before }).summary('en-US'),
  }))
}
