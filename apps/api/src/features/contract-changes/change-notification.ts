import {
  type AddressField,
  checkAddress,
  cleanAddress,
  isEmail,
  type PostalAddress,
} from '@fanal/domain/contract-changes/postal-address'
import { isPlausiblePhone, normalisePhone } from '@fanal/domain/identifiers/phone'
import { formatAddress } from '@fanal/domain/lookups/format-address'
import { type Db, sql } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'
import { recordDone } from './change-contract-data.ts'
import { loadContractFor } from './load-contract.ts'

interface ListedAddress {
  id: number
  name: string
  full_address: string
  email: string
  mobile: string
}

/** A new address, kept for the customer's other contracts too, and used by this one from now on. */
export async function newNotificationAddress(
  tx: Db,
  session: Session,
  contractName: string,
  typed: PostalAddress,
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
    mobile: normalisePhone(address.mobile),
  })
  await useAddress(tx, session, contract, kept)
  return { address: kept }
}

function keepAddress(tx: Db, customerId: number, a: PostalAddress): Promise<ListedAddress> {
  return tx.one<ListedAddress>(sql`
    insert into addresses (customer_id, name, dp, ine, state, poblacio, tv, nv, pnp, bq, es, pt, pu, ref_catastral,
      aclarador, mobile, email, full_address)
    values (${customerId}, ${a.name}, ${a.dp}, ${a.ine}, ${Number(a.state)}, ${a.poblacio}, ${Number(a.tv)}, ${a.nv},
      ${a.pnp}, ${a.bq}, ${a.es}, ${a.pt}, ${a.pu}, ${a.ref_catastral}, ${a.aclarador}, ${a.mobile}, ${a.email},
      ${formatAddress(a)})
    returning id, name, full_address, email, mobile`)
}

export async function chooseNotificationAddress(
  tx: Db,
  session: Session,
  contractName: string,
  addressId: number,
) {
  const { contract } = await loadContractFor(tx, session, contractName, 'address')
  const address = await tx.maybe<ListedAddress>(sql`
    select id, name, full_address, email, mobile from addresses
    where id = ${addressId} and customer_id = ${session.customerId}`)
  if (!address) throw new AppError('not_found')
  await useAddress(tx, session, contract, address)
  return { address_id: address.id }
}

type Loaded = Awaited<ReturnType<typeof loadContractFor>>['contract']

async function useAddress(tx: Db, session: Session, contract: Loaded, address: ListedAddress): Promise<void> {
  if (contract.notification_address?.id === address.id) return
  await tx.run(sql`
    update contracts set notification_address_id = ${address.id}, version = version + 1 where id = ${contract.id}`)
  await recordDone(tx, {
    session,
    contract,
    kind: 'address',
    wanted: { address_id: address.id, full_address: address.full_address },
    before: { full_address: contract.notification_address?.full_address },
  })
}

/** E-mail or mobile of the address in use, edited in place. */
export async function changeContactField(
  tx: Db,
  session: Session,
  { contractName, field }: { contractName: string; field: 'email' | 'mobile' },
  typed: string,
) {
  const { contract } = await loadContractFor(tx, session, contractName, 'contact')
  const current = contract.notification_address
  if (!current) throw new AppError('not_possible', { errors: { _: ['no_address'] } })
  const value = field === 'email' ? typed.trim().toLowerCase() : normalisePhone(typed)
  const error = contactError(field, value)
  if (error) throw new AppError('invalid_request', { errors: { value: [error] } })
  if (value === current[field]) return { value }
  await (field === 'email'
    ? tx.run(sql`update addresses set email = ${value} where id = ${current.id}`)
    : tx.run(sql`update addresses set mobile = ${value} where id = ${current.id}`))
  await recordDone(tx, {
    session,
    contract,
    kind: 'contact',
    wanted: { field, value },
    before: { value: current[field] },
  })
  return { value }
}

function contactError(field: 'email' | 'mobile', value: string): string | undefined {
  if (!value) return 'required'
  if (field === 'email') return isEmail(value) ? undefined : 'email_not_valid'
  return isPlausiblePhone(value) ? undefined : 'phone_not_valid'
}
