import type { Locale } from '@fanal/domain/settings/languages'
import type { ContractType } from '@fanal/domain/settings/settings'
import { type Db, sql } from '#platform/database'
import type { Change, ChangeTarget, OwnChange } from './change-kind.ts'
import type { Signer } from './handover/signer.ts'
import { readChange, type StoredValues } from './kinds.ts'

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

interface NewChange {
  contractId: number
  customerId: number
  change: Change
  state: ChangeState
  fileIds?: readonly number[] | undefined
}

/** Stores a change and the first entries of its history. */
export async function insertChange(tx: Db, change: NewChange): Promise<number> {
  const { contractId, customerId, state, fileIds = [] } = change
  const { kind, payload, before } = change.change
  const { id } = await tx.one<{ id: number }>(sql`
    insert into change_requests (contract_id, customer_id, kind, wanted, before, state)
    values (${contractId}, ${customerId}, ${kind.kind}, ${JSON.stringify(payload)}, ${JSON.stringify(before)}, ${state})
    returning id`)
  const own = { customerId, id }
  await addEvent(tx, own, 'requested')
  await addEvent(tx, own, state)
  for (const fileId of fileIds)
    await tx.run(sql`
      insert into change_files (customer_id, change_id, file_id) values (${customerId}, ${id}, ${fileId})`)
  return id
}

export async function addEvent(
  tx: Db,
  { customerId, id }: OwnChange,
  event: ChangeEvent,
  detail = '',
): Promise<void> {
  await tx.run(sql`
    insert into change_events (customer_id, change_id, state, detail)
    values (${customerId}, ${id}, ${event}, ${detail})`)
}

interface Move {
  from: ChangeState
  to: ChangeState
  reason?: string
}

/** Moves a change on, if it is still where it was thought to be; says whether it was. */
export async function moveChange(
  tx: Db,
  change: OwnChange,
  { from, to, reason = '' }: Move,
): Promise<boolean> {
  const { customerId, id } = change
  const moved = await tx.run(sql`
    update change_requests set state = ${to}, reason = ${reason}
    where customer_id = ${customerId} and id = ${id} and state = ${from}`)
  if (moved === 1) await addEvent(tx, change, to, reason)
  return moved === 1
}

export interface LockedChange {
  change: Change
  target: ChangeTarget
  state: ChangeState
  isAccepted: boolean
}

/** The owner of a change, which the operator names by its id alone. */
export async function findChangeOwner(db: Db, id: number): Promise<OwnChange | undefined> {
  const row = await db.maybe<{ customer_id: number }>(
    sql`select customer_id from change_requests where id = ${id}`,
  )
  return row && { customerId: row.customer_id, id }
}

/** Locked, so that two answers to one change come one after the other. */
export async function lockChange(tx: Db, { customerId, id }: OwnChange): Promise<LockedChange | undefined> {
  const row = await tx.maybe<Pick<LockedChange, 'state'> & StoredValues & { contract_id: number }>(
    sql`
    select contract_id, kind, wanted, before, state
    from change_requests where customer_id = ${customerId} and id = ${id} for update`,
  )
  if (!row) return undefined
  const accepted = await tx.maybe(sql`
    select 1 from change_events
    where customer_id = ${customerId} and change_id = ${id} and state = 'accepted' limit 1`)
  const { contract_id: contractId, state } = row
  const target = { customerId, contractId, changeId: id }
  return { change: readChange(row), target, state, isAccepted: accepted !== undefined }
}

export interface ToldChange {
  contract_id: number
  contract: string
  type: ContractType
  name: string
  email: string
  locale: Locale
  /** Who signs, if not the customer. */
  signer: Signer | null
}

/** Data of a change for the customer's mail. */
export function findToldChange(db: Db, { customerId, id }: OwnChange): Promise<ToldChange> {
  return db.one(sql`
    select r.contract_id, c.name as contract, c.type, u.name, u.email, u.locale,
      (select s.signer from signatures s where s.customer_id = ${customerId} and s.change_id = r.id) as signer
    from change_requests r join contracts c on c.customer_id = r.customer_id and c.id = r.contract_id
      join customers u on u.id = r.customer_id
    where r.customer_id = ${customerId} and r.id = ${id}`)
}
