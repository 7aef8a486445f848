import type { PostalAddress } from '@fanal/domain/contract-changes/postal-address'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import { findInDirectory } from '#platform/database/directory'
import type { Db } from '#platform/database'
import { findAddresses, findIbans, keepAddress, keepBankAccount } from './holder-queries.ts'
import { findContractId } from './queries.ts'
import { insertContracts, nextContractNumber } from './save-queries.ts'

export interface DraftContract {
  customerId: number
  type: 'electricity' | 'gas'
  cups: string
  street: string
  city: string
  postalCode: string
  tariff: string
  product: string
  powersKw: readonly string[]
  selfconsCode: string
  refCatastral: string
  distributor: string
  fiscalAddress: string
  iban: string
  /** Where notices go. */
  address: PostalAddress
}

export interface CreatedContract {
  id: number
  name: string
  /** Null if the customer had it before. */
  addedAccountId: number | null
  addedAddressId: number | null
}

/** A contract that nobody has signed yet, with its account and address. */
export async function createContract(tx: Db, draft: DraftContract): Promise<CreatedContract> {
  const { customerId, iban } = draft
  const before = {
    accounts: await findIbans(tx, customerId),
    addresses: await findAddresses(tx, customerId),
  }
  const accountId = await keepBankAccount(tx, customerId, iban)
  const address = await keepAddress(tx, customerId, {
    ...draft.address,
    full_address: draft.fiscalAddress,
  })
  const name = await freeName(tx)
  const columns = {
    name,
    type: draft.type,
    state: 'esborrany',
    cups: draft.cups,
    street: draft.street,
    city: draft.city,
    postal_code: draft.postalCode,
    tariff_name: draft.tariff,
    product_name: draft.product,
    contracted_power: draft.powersKw.map((power, i) => ({ period: `P${i + 1}`, power })),
    selfcons_code: draft.selfconsCode,
    ref_catastral: draft.refCatastral,
    dso_name: draft.distributor,
    fiscal_address: draft.fiscalAddress,
    is_peninsula: zoneOf(Number(draft.postalCode.slice(0, 2))) === 'peninsula',
  }
  const row = {
    name,
    customer_id: customerId,
    columns,
    iban,
    address: address.full_address,
    address_name: address.name,
  }
  await insertContracts(tx, JSON.stringify([row]))
  const id = await findContractId(tx, customerId, name)
  if (id === undefined) throw new Error(`Contract ${name} was not stored`)
  return {
    id,
    name,
    addedAccountId: before.accounts.some((one) => one.id === accountId) ? null : accountId,
    addedAddressId: before.addresses.some((one) => one.id === address.id) ? null : address.id,
  }
}

/** Imported contracts bring their own numbers. */
async function freeName(tx: Db): Promise<string> {
  for (;;) {
    const name = await nextContractNumber(tx)
    if (!(await findInDirectory(tx, 'contract', name))) return name
  }
}
