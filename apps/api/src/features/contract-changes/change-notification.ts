import type { Contract } from '@fanal/contract/schemas/contracts'
import {
  type AddressField,
  checkAddress,
  cleanAddress,
  type PostalAddress,
} from '@fanal/domain/contract-changes/postal-address'
import { isValidEmail } from '@fanal/domain/identifiers/email'
import { isPlausiblePhone, normalisePhone } from '@fanal/domain/identifiers/phone'
import { formatAddress } from '@fanal/domain/lookups/format-address'
import { findCities } from '#features/lookups/queries'
import { type Db, sql } from '#platform/database'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'
import { changeEmail } from './change-email.ts'
import { loadContractFor } from './load-contract.ts'
import { type MailEnv } from './tell-customer.ts'
import { recordDone } from './record-done.ts'

interface ListedAddress {
  id: number
  name: string
  full_address: string
  email: string
  mobile: string
}

interface OnContract {
  session: Session
  contractName: string
}

/** A new address, kept for the customer's other contracts too, and used by this one from now on. */
export async function newNotificationAddress(
  { env }: Deps,
  tx: Db,
  { session, contractName, address: typed }: OnContract & { address: PostalAddress },
) {
  const { contract } = await loadContractFor(tx, session, contractName, 'address')
  const address = cleanAddress(typed)
  const found = Object.entries(checkAddress(address)) as [AddressField, string][]
  if (found.length > 0)
    throw new AppError('invalid_request', {
      errors: Object.fromEntries(found.map(([field, code]) => [field, [code]])),
    })
  const kept = await keepAddress(tx, session.customerId, {
    ...address,
    ine: await municipalityOf(tx, address),
    mobile: normalisePhone(address.mobile),
  })
  await useAddress(env, tx, session, contract, kept)
  return { address: kept }
}

/** Of the municipalities that the postal code has: the one chosen, or the one that was typed; else none (decisions §7). */
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

/** The same address typed again is the one that is there already. */
async function keepAddress(tx: Db, customerId: number, a: PostalAddress): Promise<ListedAddress> {
  const [full, state, tv] = [formatAddress(a), Number(a.state), Number(a.tv)]
  const known = await tx.maybe<ListedAddress>(sql`
    select id, name, full_address, email, mobile from addresses
    where customer_id = ${customerId} and full_address = ${full} and name = ${a.name} and ine = ${a.ine}
      and state = ${state} and mobile = ${a.mobile} and email = ${a.email} and ref_catastral = ${a.ref_catastral}
    order by id limit 1`)
  if (known) return known
  return tx.one<ListedAddress>(sql`
    insert into addresses (customer_id, name, dp, ine, state, poblacio, tv, nv, pnp, bq, es, pt, pu, ref_catastral,
      aclarador, mobile, email, full_address)
    values (${customerId}, ${a.name}, ${a.dp}, ${a.ine}, ${state}, ${a.poblacio}, ${tv}, ${a.nv}, ${a.pnp}, ${a.bq},
      ${a.es}, ${a.pt}, ${a.pu}, ${a.ref_catastral}, ${a.aclarador}, ${a.mobile}, ${a.email}, ${full})
    returning id, name, full_address, email, mobile`)
}

export async function chooseNotificationAddress(
  { env }: Deps,
  tx: Db,
  { session, contractName, addressId }: OnContract & { addressId: number },
) {
  const { contract } = await loadContractFor(tx, session, contractName, 'address')
  const address = await tx.maybe<ListedAddress>(sql`
    select id, name, full_address, email, mobile from addresses
    where id = ${addressId} and customer_id = ${session.customerId}`)
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
  await tx.run(sql`
    update contracts set notification_address_id = ${address.id}, version = version + 1 where id = ${contract.id}`)
  await recordDone(env, tx, {
    session,
    contract,
    kind: 'address',
    wanted: { address_id: address.id, full_address: address.full_address },
    before: { full_address: contract.notification_address?.full_address },
  })
}

type ContactField = 'email' | 'mobile'

/** E-mail or mobile of the address in use, edited in place. */
export async function changeContactField(
  { env }: Deps,
  tx: Db,
  { session, contractName, field, value: typed }: OnContract & { field: ContactField; value: string },
) {
  const { contract } = await loadContractFor(tx, session, contractName, 'contact')
  const current = contract.notification_address
  if (!current) throw new AppError('not_possible', { errors: { _: ['no_address'] } })
  const value = field === 'email' ? typed.trim().toLowerCase() : normalisePhone(typed)
  const error = contactError(field, value)
  if (error) throw new AppError('invalid_request', { errors: { value: [error] } })
  if (value === current[field]) return { value }
  if (field === 'email') await changeEmail(env, tx, { session, contract, email: value })
  await (field === 'email'
    ? tx.run(sql`update addresses set email = ${value} where id = ${current.id}`)
    : tx.run(sql`update addresses set mobile = ${value} where id = ${current.id}`))
  await recordDone(env, tx, {
    session,
    contract,
    kind: 'contact',
    wanted: { field, value },
    before: { value: current[field] },
  })
  return { value }
}

function contactError(field: ContactField, value: string): string | undefined {
  if (!value) return 'required'
  if (field === 'email') return isValidEmail(value) ? undefined : 'email_not_valid'
  return isPlausiblePhone(value) ? undefined : 'phone_not_valid'
}
