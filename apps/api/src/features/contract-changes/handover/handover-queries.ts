import { type Db, sql } from '#platform/database'
import type { Locale } from '@fanal/domain/settings/languages'
import type { OwnChange } from '#features/contract-changes/change-kind'
import type { HolderConsents } from './signer.ts'

/** Removes what the history of a change of holder does not need: account and address of somebody else. */
export async function forgetHolderData(tx: Db, { customerId, id }: OwnChange): Promise<void> {
  await tx.run(sql`
    update change_requests set wanted = wanted - 'iban' - 'address'
    where customer_id = ${customerId} and id = ${id}`)
}

export interface SignedHolder {
  at: Date
  day: string
  locale: Locale
  /** Null of those who signed before they were asked. */
  consents: HolderConsents | null
  textVersion: string
}

/** What the new holder signed and agreed to, and when. */
export function findSigned(db: Db, { customerId, id }: OwnChange): Promise<SignedHolder | undefined> {
  return db.maybe(sql`
    select closed_at as at, (closed_at at time zone 'Europe/Madrid')::date as day, signer ->> 'locale' as locale,
      evidence -> 'consents' as consents, coalesce(evidence ->> 'text_version', '') as "textVersion"
    from signatures where customer_id = ${customerId} and change_id = ${id} and state = 'signed'`)
}

/** The change with its history and what was signed, for who signed it too: not the files of who asked. */
export async function copyChange(
  tx: Db,
  { customerId, id }: OwnChange,
  to: { customerId: number; contractId: number },
): Promise<void> {
  const copy = await tx.one<{ id: number }>(sql`
    insert into change_requests (customer_id, contract_id, kind, wanted, before, state, reason, requested_at)
    select ${to.customerId}::bigint, ${to.contractId}::bigint, kind, wanted, before, state, reason, requested_at
    from change_requests where customer_id = ${customerId} and id = ${id} returning id`)
  await tx.run(sql`
    insert into change_events (customer_id, change_id, state, detail, happened_at)
    select ${to.customerId}::bigint, ${copy.id}::bigint, state, detail, happened_at
    from change_events where customer_id = ${customerId} and change_id = ${id} order by id`)
  // The link stays with the first customer: no directory entry leads here.
  await tx.run(sql`
    insert into signatures (customer_id, change_id, provider, token_hash, document, document_sha256, state, codes_sent,
      links_sent, created_at, expires_at, closed_at, evidence, signer)
    select ${to.customerId}::bigint, ${copy.id}::bigint, provider, token_hash, document, document_sha256, state, codes_sent,
      links_sent, created_at, expires_at, closed_at, evidence, signer
    from signatures where customer_id = ${customerId} and change_id = ${id}`)
}
