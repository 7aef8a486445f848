import { madridDayOf } from '@fanal/domain/dates'
import { saveConsents } from '#features/account/consent-queries'
import { keepContractor } from '#features/account/keep-contractor'
import { endBatteryLinks } from '#features/batteries/end-queries'
import { updateNotificationAddress } from '#features/contracts/change-queries'
import { closeContract, handOverServices, insertHandedOver } from '#features/contracts/hand-over-queries'
import { keepAddress, keepBankAccount } from '#features/contracts/holder-queries'
import type { OwnContract } from '#features/contracts/queries'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'
import type { WantedHolder } from './change-holder.ts'
import { copyChange, findSigned, forgetHolderData, type SignedHolder } from './handover-queries.ts'
import type { WantedEnd } from './leave-contract.ts'

interface Applied<W> {
  own: OwnContract
  changeId: number
  wanted: W
}

/** Neither a supply nor a contract ends before the day that was signed. */
function refuseBefore(day: string, today: string): void {
  if (day > today) throw new Refusal([`it was asked for from ${day} on: today is ${today}`])
}

/**
 * The contract is the new holder's from today on, and the former one keeps theirs with its history and invoices: one
 * change in one transaction. Services of the contract go on; no debt, no battery and no consent goes along.
 */
export async function applyHolder(tx: Db, { own, changeId, wanted }: Applied<WantedHolder>): Promise<void> {
  const today = madridDayOf(Date.now())
  refuseBefore(wanted.day, today)
  const { iban, address, vat, name, isCompany, email, mobile, locale } = wanted
  if (iban === undefined || !address) throw new Error(`Change ${changeId} has no account or address any more`)
  const change = { customerId: own.customerId, id: changeId }
  const signed = await findSigned(tx, change)
  const contractor = { vat, name, isCompany, email, phone: mobile, locale, customerId: undefined }
  const holder = await keepContractor(tx, contractor)
  if (!(await closeContract(tx, own, { day: today, reason: 'holder' })))
    throw new Refusal(['the contract is not active any more'])
  await endBatteryLinks(tx, own, today)
  const kept = await keepAddress(tx, holder.id, {
    ...address,
    full_address: wanted.full_address,
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
      fiscalAddress: wanted.full_address,
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

/** Those that were given with the signature, at its time: none of the former holder's. */
function keepConsents(tx: Db, customerId: number, { consents, textVersion, locale, at }: SignedHolder) {
  const choices = { contract: true, ...consents, direct_debit: true }
  return saveConsents(tx, { customerId, choices, textVersion, locale, givenAt: at })
}

/** The supply has been cut. */
export async function applyLeaving(tx: Db, { own, wanted }: Applied<WantedEnd>): Promise<void> {
  const today = madridDayOf(Date.now())
  refuseBefore(wanted.day, today)
  if (wanted.address) {
    const { id } = await keepAddress(tx, own.customerId, {
      ...wanted.address,
      full_address: wanted.full_address,
    })
    await updateNotificationAddress(tx, own, id)
  }
  if (!(await closeContract(tx, own, { day: today, reason: 'leaving' })))
    throw new Refusal(['the contract is not active any more'])
  await endBatteryLinks(tx, own, today)
}
