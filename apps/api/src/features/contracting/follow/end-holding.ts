import { deleteHeldCustomer, moveConsents } from '#features/account/held-queries'
import { saveNotNew } from '#features/account/customer-queries'
import { moveHeldChange } from '#features/contract-changes/signature/held-queries'
import { deleteHeldContract, moveHeldContract } from '#features/contracts/held-queries'
import { deleteLead } from '#features/contracting/leads/draft-queries'
import { deleteFilesOf } from '#features/contracting/leads/file-queries'
import type { Db } from '#platform/database'
import { forgetInDirectory, moveInDirectory } from '#platform/database/directory'
import { copyFiles } from '#platform/files'
import { moveHeldSwitch } from './held-queries.ts'
import type { Switch } from './switch-queries.ts'

// A visitor's contract under a known tax id is held apart from its customer until it is signed. Both run in the caller's
// transaction, under the lock of the switch.

/** Signed: all of it becomes the customer's, once. */
export async function giveHeld(tx: Db, it: Switch, to: number): Promise<void> {
  const from = it.customerId
  await copyFiles(tx, { from, to })
  await moveHeldContract(tx, it, to)
  await moveHeldChange(tx, { customerId: from, id: it.changeId }, to)
  await moveHeldSwitch(tx, it, to)
  await moveConsents(tx, { from, to })
  await moveInDirectory(tx, { from, to })
  await saveNotNew(tx, to)
  await deleteHeld(tx, it)
}

/** Never signed: nothing of it stays, nor of the lead that it comes from. */
export async function dropHeld(tx: Db, it: Switch): Promise<void> {
  await deleteFilesOf(tx, await deleteLead(tx, it.leadId))
  await forgetInDirectory(tx, it.customerId)
  await deleteHeld(tx, it)
}

async function deleteHeld(tx: Db, it: Switch): Promise<void> {
  await deleteHeldContract(tx, it)
  await deleteHeldCustomer(tx, it.customerId)
}
