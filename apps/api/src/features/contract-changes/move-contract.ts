import { endContract, startContract } from '#features/contracts/change-queries'
import type { Db } from '#platform/database'
import { undoChange } from './apply-change.ts'
import { addEvent, lockChange, moveChange, type OwnChange, type SentChange } from './change-queries.ts'

// A new contract after its signature. Who calls has decided that it may, and mails.

async function lockSent(tx: Db, own: OwnChange): Promise<SentChange> {
  const change = await lockChange(tx, own)
  if (change?.kind !== 'contract' || change.state !== 'sent')
    throw new Error(`Change ${own.id} is no signed contract on its way`)
  return change
}

const contractOf = ({ customer_id, contract_id }: SentChange) => ({
  customerId: customer_id,
  contractId: contract_id,
})

export async function acceptContract(tx: Db, own: OwnChange): Promise<void> {
  await lockSent(tx, own)
  await addEvent(tx, own, 'accepted')
}

export async function finishContract(tx: Db, own: OwnChange, day: string): Promise<void> {
  const change = await lockSent(tx, own)
  await moveChange(tx, own, { from: 'sent', to: 'done' })
  await startContract(tx, contractOf(change), day)
}

export async function rejectContract(tx: Db, own: OwnChange, reason: string): Promise<void> {
  const change = await lockSent(tx, own)
  await moveChange(tx, own, { from: 'sent', to: 'rejected', reason })
  await undoChange(tx, change)
}

/** The customer withdrew: on its way it is annulled, active it ends. */
export async function withdrawSigned(tx: Db, own: OwnChange, day: string): Promise<void> {
  const change = await lockChange(tx, own)
  if (change?.kind !== 'contract') throw new Error(`Change ${own.id} is no contract`)
  await moveChange(tx, own, { from: 'sent', to: 'withdrawn' })
  await endContract(tx, contractOf(change), day)
}
