import type { Contract } from '@fanal/contract/schemas/contracts'
import {
  checkContactChange,
  cleanContact,
  type ContactField,
} from '@fanal/domain/contract-changes/contact-change'
import { checkAddress, cleanAddress, type PostalAddress } from '@fanal/domain/contract-changes/postal-address'
import { normalisePhone } from '@fanal/domain/identifiers/phone'
import { formatAddress } from '@fanal/domain/lookups/format-address'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { findCities } from '#features/lookups/queries'
import { updateNotificationAddress } from '#features/contracts/change-queries'
import {
  findAddress,
  keepAddress,
  type ListedAddress,
  updateAddressContact,
} from '#features/contracts/holder-queries'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { AppError, refuseWrong } from '#platform/errors'
import type { Session } from '#platform/session'
import { changeEmail } from './change-email.ts'
import { loadContractFor } from './load-contract.ts'
import { type MailEnv } from './notify-customer.ts'
import { recordDone } from './record-done.ts'

interface OnContract {
  session: Session
  contractName: string
}

/** A new address, available to the customer's other contracts, and used by this one. */
export async function newNotificationAddress(
  { env }: Deps,
  tx: Db,
  { session, contractName, address: typed }: OnContract & { address: PostalAddress },
) {
  const { contract } = await loadContractFor(tx, session, contractName, 'address')
  const address = cleanAddress(typed)
  refuseWrong(checkAddress(address))
  const kept = await keepAddress(tx, session.customerId, {
    ...address,
    full_address: formatAddress(address, textsLanguage(session.locale)),
    ine: await municipalityOf(tx, address),
    mobile: normalisePhone(address.mobile),
  })
  await useAddress(env, tx, session, contract, kept)
  return { address: kept }
}

/** The municipality of the postal code that was chosen or typed; else none. */
async function municipalityOf(tx: Db, { dp, ine, poblacio }: PostalAddress): Promise<string> {
  const cities = await findCities(tx, dp)
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replaceAll(/[^\p{L}]/gu, '')
      .toLowerCase()
  const known =
    cities.find((one) => one.ine === ine) ?? cities.find(({ city }) => plain(city) === plain(poblacio))
  return known?.ine ?? ''
}

export async function chooseNotificationAddress(
  { env }: Deps,
  tx: Db,
  { session, contractName, addressId }: OnContract & { addressId: number },
) {
  const { contract } = await loadContractFor(tx, session, contractName, 'address')
  const address = await findAddress(tx, session.customerId, addressId)
  if (!address) throw new AppError('not_found')
  await useAddress(env, tx, session, contract, address)
  return { address_id: address.id }
}

async function useAddress(
  env: MailEnv,
  tx: Db,
  session: Session,
  contract: Contract,
  address: ListedAddress,
): Promise<void> {
  if (contract.notification_address?.id === address.id) return
  await changeEmail(env, tx, { session, contract, email: address.email })
  await updateNotificationAddress(tx, { customerId: session.customerId, contractId: contract.id }, address.id)
  await recordDone(env, tx, {
    session,
    contract,
    kind: 'address',
    wanted: { address_id: address.id, full_address: address.full_address },
    before: { full_address: contract.notification_address?.full_address },
  })
}

/** Inline editing of e-mail or mobile of the current address. */
export async function changeContactField(
  { env }: Deps,
  tx: Db,
  { session, contractName, field, value: typed }: OnContract & { field: ContactField; value: string },
) {
  const { contract } = await loadContractFor(tx, session, contractName, 'contact')
  const current = contract.notification_address
  if (!current) throw new AppError('not_possible', { errors: { _: ['no_address'] } })
  refuseWrong(checkContactChange(field, typed))
  const value = cleanContact(field, typed)
  if (value === current[field]) return { value }
  if (field === 'email') await changeEmail(env, tx, { session, contract, email: value })
  await updateAddressContact(tx, { customerId: session.customerId, addressId: current.id }, field, value)
  await recordDone(env, tx, {
    session,
    contract,
    kind: 'contact',
    wanted: { field, value },
    before: { value: current[field] },
  })
  return { value }
}
