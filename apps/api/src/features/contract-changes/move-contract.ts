import { endContract, startContract } from '#features/contracts/change-queries'
import type { Db } from '#platform/database'
import type { OwnChange } from './change-kind.ts'
import { addEvent, lockChange, type LockedChange, moveChange } from './change-queries.ts'
import { contract } from './kinds/contract.ts'

// A new contract after its signature. Who calls has decided that it may, and mails.

async function lockContractChange(tx: Db, own: OwnChange): Promise<LockedChange> {
  const locked = await lockChange(tx, own)
  if (locked?.change.kind.kind !== contract.kind) throw new Error(`Change ${own.id} is no contract`)
  return locked
}

async function lockSent(tx: Db, own: OwnChange): Promise<LockedChange> {
  const locked = await lockContractChange(tx, own)
  if (locked.state !== 'sent') throw new Error(`Change ${own.id} is no signed contract on its way`)
  return locked
}

export async function acceptContract(tx: Db, own: OwnChange): Promise<void> {
  await lockSent(tx, own)
  await addEvent(tx, own, 'accepted')
}

export async function finishContract(tx: Db, own: OwnChange, day: string): Promise<void> {
  const { target } = await lockSent(tx, own)
  await moveChange(tx, own, { from: 'sent', to: 'done' })
  await startContract(tx, target, day)
}

export async function rejectContract(tx: Db, own: OwnChange, reason: string): Promise<void> {
  const { change, target } = await lockSent(tx, own)
  await moveChange(tx, own, { from: 'sent', to: 'rejected', reason })
  await change.kind.undo?.(tx, target)
}

/** The customer withdrew: on its way it is annulled, active it ends. */
export async function withdrawSigned(tx: Db, own: OwnChange, day: string): Promise<void> {
  const { target } = await lockContractChange(tx, own)
  await moveChange(tx, own, { from: 'sent', to: 'withdrawn' })
  await endContract(tx, target, day)
}
