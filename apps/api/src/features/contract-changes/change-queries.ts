import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import type { Locale } from '@fanal/domain/settings/languages'
import type { ContractType } from '@fanal/domain/settings/settings'
import { type Db, sql } from '#platform/database'

export type ChangeState =
  | 'signature_pending'
  | 'sent'
  | 'done'
  | 'rejected'
  | 'refused'
  | 'withdrawn'
  | 'expired'
/** Entries of a history: the states, and "requested" and "accepted by the distributor". */
export type ChangeEvent = ChangeState | 'requested' | 'accepted'

export interface NewChange {
  contractId: number
  customerId: number
  kind: ContractChange
  /** The requested value, as it will be applied. */
  wanted: Record<string, unknown>
  /** The replaced value, for the history. */
  before: Record<string, unknown>
  state: ChangeState
  fileIds?: readonly number[]
}

/** Stores a change and the first entries of its history. */
export async function insertChange(tx: Db, change: NewChange): Promise<number> {
  const { contractId, customerId, kind, wanted, before, state, fileIds = [] } = change
  const { id } = await tx.one<{ id: number }>(sql`
    insert into change_requests (contract_id, customer_id, kind, wanted, before, state)
    values (${contractId}, ${customerId}, ${kind}, ${JSON.stringify(wanted)}, ${JSON.stringify(before)}, ${state})
    returning id`)
  await addEvent(tx, id, 'requested')
  await addEvent(tx, id, state)
  for (const fileId of fileIds)
    await tx.run(sql`insert into change_files (change_id, file_id) values (${id}, ${fileId})`)
  return id
}

export async function addEvent(tx: Db, changeId: number, event: ChangeEvent, detail = ''): Promise<void> {
  await tx.run(
    sql`insert into change_events (change_id, state, detail) values (${changeId}, ${event}, ${detail})`,
  )
}

interface Move {
  from: ChangeState
  to: ChangeState
  reason?: string
}

/** Moves a change to its next state if it is still in the expected one; returns whether it was. */
export async function moveChange(tx: Db, id: number, { from, to, reason = '' }: Move): Promise<boolean> {
  const moved = await tx.run(sql`
    update change_requests set state = ${to}, reason = ${reason} where id = ${id} and state = ${from}`)
  if (moved === 1) await addEvent(tx, id, to, reason)
  return moved === 1
}

export interface SentChange {
  contract_id: number
  kind: ContractChange
  wanted: Record<string, unknown>
  state: ChangeState
  is_accepted: boolean
}

/** Locked, so that two answers are serialised. */
export function lockChange(tx: Db, id: number): Promise<SentChange | undefined> {
  return tx.maybe(sql`
    select r.contract_id, r.kind, r.wanted, r.state,
           exists (select from change_events e where e.change_id = r.id and e.state = 'accepted') as is_accepted
    from change_requests r where r.id = ${id} for update`)
}

export interface ToldChange {
  contract_id: number
  contract: string
  type: ContractType
  kind: ContractChange
  name: string
  email: string
  locale: Locale
}

/** Data of a change for the customer's mail. */
export function findToldChange(db: Db, id: number): Promise<ToldChange> {
  return db.one(sql`
    select r.contract_id, c.name as contract, c.type, r.kind, u.name, u.email, u.locale
    from change_requests r join contracts c on c.id = r.contract_id join customers u on u.id = r.customer_id
    where r.id = ${id}`)
}
