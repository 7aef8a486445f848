import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import { type Db, sql } from '#platform/database'

export type ChangeState =
  | 'signature_pending'
  | 'sent'
  | 'done'
  | 'rejected'
  | 'refused'
  | 'withdrawn'
  | 'expired'
/** What a history tells: beyond the states, that it was asked for and that the distributor took it on. */
export type ChangeEvent = ChangeState | 'requested' | 'accepted'

export interface NewChange {
  contractId: number
  customerId: number
  kind: ContractChange
  /** What is asked for, as it will be applied. */
  wanted: Record<string, unknown>
  /** What it replaces, for the history. */
  before: Record<string, unknown>
  state: ChangeState
  fileIds?: readonly number[]
}

/** Notes a change and the first lines of its history. */
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

/** Moves a change on, if it is still where it was thought to be; says whether it was. */
export async function moveChange(tx: Db, id: number, { from, to, reason = '' }: Move): Promise<boolean> {
  const moved = await tx.run(sql`
    update change_requests set state = ${to}, reason = ${reason} where id = ${id} and state = ${from}`)
  if (moved === 1) await addEvent(tx, id, to, reason)
  return moved === 1
}
