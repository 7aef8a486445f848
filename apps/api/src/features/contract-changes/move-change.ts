import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import type { NoticeEnv } from '#features/notices/notice-keys'
import type { OwnChange } from './change-kind.ts'
import { addEvent, findChangeOwner, lockChange, type LockedChange, moveChange } from './change-queries.ts'
import { notifyChange } from './notify-customer.ts'

// The distributor's answer to a change; the operator's command line stands in for them.

async function lockSent(tx: Db, id: number): Promise<LockedChange & { own: OwnChange }> {
  const own = await findChangeOwner(tx, id)
  const locked = own && (await lockChange(tx, own))
  if (!locked) throw new Refusal([`there is no change ${id}`])
  const { notAnswered } = locked.change.kind
  if (notAnswered) throw new Refusal([`change ${id} ${notAnswered}`])
  if (locked.state !== 'sent')
    throw new Refusal([`change ${id} is ${locked.state}: the distributor answers only what was sent`])
  return { ...locked, own }
}

/** Accepted: it stays with them. */
export async function acceptChange(env: NoticeEnv, tx: Db, id: number): Promise<void> {
  const { change, isAccepted, own } = await lockSent(tx, id)
  if (isAccepted) throw new Refusal([`change ${id} was accepted before`])
  await addEvent(tx, own, 'accepted')
  await notifyChange(env, tx, { ...own, kind: change.kind, state: 'accepted', by: 'others' })
}

/** Completed: the contract is updated. */
export async function finishChange(env: NoticeEnv, tx: Db, id: number): Promise<void> {
  const { change, target, own } = await lockSent(tx, id)
  await moveChange(tx, own, { from: 'sent', to: 'done' })
  await change.apply(tx, target)
  await notifyChange(env, tx, { ...own, kind: change.kind, state: 'done', by: 'others' })
}

export async function rejectChange(env: NoticeEnv, tx: Db, id: number, reason: string): Promise<void> {
  const { change, target, own } = await lockSent(tx, id)
  await moveChange(tx, own, { from: 'sent', to: 'rejected', reason })
  await change.kind.undo?.(tx, target)
  await notifyChange(env, tx, { ...own, kind: change.kind, state: 'rejected', reason, by: 'others' })
}
