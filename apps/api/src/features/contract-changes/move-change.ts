import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { applyChange, undoChange } from './apply-change.ts'
import {
  addEvent,
  findChangeOwner,
  lockChange,
  moveChange,
  type OwnChange,
  type SentChange,
} from './change-queries.ts'
import { type MailEnv, notifyChange } from './notify-customer.ts'

// The distributor's answer to a change; the operator's command line stands in for them.

async function lockSent(tx: Db, id: number): Promise<SentChange & { own: OwnChange }> {
  const own = await findChangeOwner(tx, id)
  const change = own && (await lockChange(tx, own))
  if (!change) throw new Refusal([`there is no change ${id}`])
  if (change.kind === 'contract') throw new Refusal([`change ${id} is a new contract: see "switch list"`])
  if (change.state !== 'sent')
    throw new Refusal([`change ${id} is ${change.state}: the distributor answers only what was sent`])
  return { ...change, own }
}

/** Accepted: it stays with them. */
export async function acceptChange(env: MailEnv, tx: Db, id: number): Promise<void> {
  const { is_accepted, own } = await lockSent(tx, id)
  if (is_accepted) throw new Refusal([`change ${id} was accepted before`])
  await addEvent(tx, own, 'accepted')
  await notifyChange(env, tx, { ...own, state: 'accepted', by: 'others' })
}

/** Completed: the contract is updated. */
export async function finishChange(env: MailEnv, tx: Db, id: number): Promise<void> {
  const change = await lockSent(tx, id)
  await moveChange(tx, change.own, { from: 'sent', to: 'done' })
  await applyChange(tx, change)
  await notifyChange(env, tx, { ...change.own, state: 'done', by: 'others' })
}

export async function rejectChange(env: MailEnv, tx: Db, id: number, reason: string): Promise<void> {
  const change = await lockSent(tx, id)
  await moveChange(tx, change.own, { from: 'sent', to: 'rejected', reason })
  await undoChange(tx, change)
  await notifyChange(env, tx, { ...change.own, state: 'rejected', reason, by: 'others' })
}
