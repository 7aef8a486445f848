import type { PostalAddress } from '@fanal/domain/contract-changes/postal-address'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import { findInDirectory } from '#platform/database/directory'
import type { Db } from '#platform/database'
import { keepAddress, keepBankAccount } from './holder-queries.ts'
import { findContractId } from './queries.ts'
import { insertContracts, nextContractNumber } from './save-queries.ts'

export interface DraftContract {
  customerId: number
  /** A name that `newContractName` returned. */
  name: string
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

/** A contract that has no signature yet, with its account and address. Returns its id. */
export async function createContract(tx: Db, draft: DraftContract): Promise<number> {
  const { customerId, name, iban } = draft
  await keepBankAccount(tx, customerId, iban)
  const address = await keepAddress(tx, customerId, {
    ...draft.address,
    full_address: draft.fiscalAddress,
  })
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
  return id
}

/** The number of a contract to come. Imported contracts bring their own numbers. */
export async function newContractName(tx: Db): Promise<string> {
  for (;;) {
    const name = await nextContractNumber(tx)
    if (!(await findInDirectory(tx, 'contract', name))) return name
  }
}
