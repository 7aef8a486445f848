import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import { type Db, sql } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { applyChange, undoChange } from './apply-change.ts'
import { addEvent, type ChangeState, moveChange } from './change-queries.ts'
import { type MailEnv, tellChange } from './tell-customer.ts'

// What the distributor answers to a change that was sent to them; the operator's command line stands in for them.

interface SentChange {
  contract_id: number
  kind: ContractChange
  wanted: Record<string, unknown>
  state: ChangeState
  is_accepted: boolean
}

/** Locked, so that two answers to one change come one after the other. */
async function lockSent(tx: Db, id: number): Promise<SentChange> {
  const change = await tx.maybe<SentChange>(sql`
    select r.contract_id, r.kind, r.wanted, r.state,
           exists (select from change_events e where e.change_id = r.id and e.state = 'accepted') as is_accepted
    from change_requests r where r.id = ${id} for update`)
  if (!change) throw new Refusal([`there is no change ${id}`])
  if (change.state !== 'sent')
    throw new Refusal([`change ${id} is ${change.state}: the distributor answers only what was sent`])
  return change
}

/** They took it on: it stays with them. */
export async function acceptChange(env: MailEnv, tx: Db, id: number): Promise<void> {
  const { is_accepted } = await lockSent(tx, id)
  if (is_accepted) throw new Refusal([`change ${id} was accepted before`])
  await addEvent(tx, id, 'accepted')
  await tellChange(env, tx, id, 'accepted')
}

/** They did it: from now on the contract says so. */
export async function finishChange(env: MailEnv, tx: Db, id: number): Promise<void> {
  const change = await lockSent(tx, id)
  await moveChange(tx, id, { from: 'sent', to: 'done' })
  await applyChange(tx, change)
  await tellChange(env, tx, id, 'done')
}

export async function rejectChange(env: MailEnv, tx: Db, id: number, reason: string): Promise<void> {
  const change = await lockSent(tx, id)
  await moveChange(tx, id, { from: 'sent', to: 'rejected', reason })
  await undoChange(tx, change)
  await tellChange(env, tx, id, 'rejected', reason)
}
