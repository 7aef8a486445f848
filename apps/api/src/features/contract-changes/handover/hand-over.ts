import { saveConsents } from '#features/account/consent-queries'
import { keepContractor } from '#features/account/keep-contractor'
import type { ChangeTarget } from '#features/contract-changes/change-kind'
import { handOverServices, insertHandedOver } from '#features/contracts/hand-over-queries'
import { keepAddress, keepBankAccount } from '#features/contracts/holder-queries'
import type { Db } from '#platform/database'
import { endFor } from './end-for.ts'
import { copyChange, findSigned, forgetHolderData, type SignedHolder } from './handover-queries.ts'
import type { HolderPayload } from './holder-payload.ts'

/**
 * The contract is the new holder's from today on, and the former one keeps theirs with its history and invoices: one
 * change in one transaction. Services of the contract go on; no debt, no battery and no consent goes along.
 */
export async function handOver(tx: Db, target: ChangeTarget, payload: HolderPayload): Promise<void> {
  const { customerId, contractId: formerId, changeId } = target
  const own = { customerId, contractId: formerId }
  const { iban, address, vat, name, isCompany, email, mobile, locale } = payload
  if (iban === undefined || !address) throw new Error(`Change ${changeId} has no account or address any more`)
  const change = { customerId, id: changeId }
  const signed = await findSigned(tx, change)
  const contractor = { vat, name, isCompany, email, phone: mobile, locale, customerId: undefined }
  const holder = await keepContractor(tx, contractor)
  const today = await endFor(tx, own, { day: payload.day, reason: 'holder' })
  const kept = await keepAddress(tx, holder.id, {
    ...address,
    full_address: payload.full_address,
    name: holder.name,
    email: holder.email,
    // Whom we know gets their notices where they always came.
    mobile: holder.isKnown ? '' : mobile,
  })
  const contractId = await insertHandedOver(tx, own, {
    holder: {
      customerId: holder.id,
      name: holder.name,
      vat,
      fiscalAddress: payload.full_address,
      bankAccountId: await keepBankAccount(tx, holder.id, iban),
      addressId: kept.id,
    },
    signDay: signed?.day ?? today,
    day: today,
  })
  await handOverServices(tx, own, { customerId: holder.id, contractId, day: today })
  if (signed) await keepConsents(tx, holder.id, signed)
  await forgetHolderData(tx, change)
  await copyChange(tx, change, { customerId: holder.id, contractId })
}

/** The consents given with the signature, at its time: none of the former holder's. */
function keepConsents(tx: Db, customerId: number, { consents, textVersion, locale, at }: SignedHolder) {
  const choices = { contract: true, ...consents, direct_debit: true }
  return saveConsents(tx, { customerId, choices, textVersion, locale, givenAt: at })
}
