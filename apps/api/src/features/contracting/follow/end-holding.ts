import { findOnFile, saveNotNew } from '#features/account/customer-queries'
import { deleteHeldCustomer, moveConsents } from '#features/account/held-queries'
import { isAccountAsked } from '#features/contract-changes/change-queries'
import { moveHeldChange } from '#features/contract-changes/signature/held-queries'
import { deleteHeldContract, forgetAdded, moveHeldContract } from '#features/contracts/held-queries'
import { deleteLead } from '#features/contracting/leads/draft-queries'
import { deleteFilesOf } from '#features/contracting/leads/file-queries'
import type { Db } from '#platform/database'
import { forgetInDirectory, moveInDirectory } from '#platform/database/directory'
import { recordEvent } from '#platform/events'
import { copyFiles } from '#platform/files'
import { moveHeldSwitch } from './held-queries.ts'
import { type Switch, unsignedEvent } from './switch-queries.ts'

// A visitor's contract is held apart from every account until it is signed. All run in the caller's transaction, under the lock of the
// switch.

/** Signed: all of it becomes the customer's, once. What a stranger typed for mails does not, if the tax id became known meanwhile. */
export async function giveHeld(tx: Db, it: Switch, to: number): Promise<void> {
  const from = it.customerId
  const { email } = await findOnFile(tx, to)
  const isTheirs = email === it.email
  await copyFiles(tx, { from, to })
  await moveHeldContract(tx, it, { to, contact: isTheirs ? undefined : { email, mobile: '' } })
  await moveHeldChange(tx, { customerId: from, id: it.changeId }, to)
  await moveHeldSwitch(tx, it, to)
  await moveConsents(tx, { from, to, isTheirs })
  await moveInDirectory(tx, { from, to })
  await saveNotNew(tx, to)
  await deleteHeld(tx, it)
}

/** Never signed: nothing of it stays, nor of the lead that it comes from, but a line for staff without any person. */
export async function dropHeld(tx: Db, it: Switch): Promise<void> {
  const { contract, process, start, startDay } = it
  await recordEvent(tx, {
    actor: 'signature',
    kind: unsignedEvent,
    detail: { contract, process, start, start_day: startDay },
  })
  await deleteFilesOf(tx, await deleteLead(tx, it.leadId))
  await forgetInDirectory(tx, it.customerId)
  await deleteHeld(tx, it)
}

/** Never signed, of a customer who asked for it signed in: the contract stays in their history, what came with it does not. */
export async function dropAdded(tx: Db, it: Switch): Promise<void> {
  const { customerId, addedAccountId, addedAddressId } = it
  const isAsked =
    addedAccountId !== null && (await isAccountAsked(tx, { customerId, accountId: addedAccountId }))
  await forgetAdded(tx, it, { accountId: isAsked ? null : addedAccountId, addressId: addedAddressId })
}

async function deleteHeld(tx: Db, it: Switch): Promise<void> {
  await deleteHeldContract(tx, it)
  await deleteHeldCustomer(tx, it.customerId)
}
