import type { Locale } from '@fanal/domain/settings/languages'
import type { Db } from '#platform/database'
import {
  findCustomerByVat,
  findOnFile,
  lockTaxId,
  type OnFile,
  saveCustomers,
  saveNotNew,
  saveTaxId,
} from './customer-queries.ts'

export interface Contractor {
  vat: string
  name: string
  isCompany: boolean
  email: string
  phone: string
  locale: Locale
  /** The signed-in customer. */
  customerId: number | undefined
}

export interface KeptContractor extends OnFile {
  /** Their tax id was there before. */
  isKnown: boolean
}

/**
 * The customer of a contract: by tax id, or new. What is on file of somebody known stays as it is, so that nobody gets
 * their mails by naming another address.
 */
export async function keepContractor(tx: Db, { customerId, ...person }: Contractor): Promise<KeptContractor> {
  const { vat, isCompany } = person
  await lockTaxId(tx, vat)
  const known = await findCustomerByVat(tx, vat)
  const id = known?.id ?? (await ownId(tx, customerId, { vat, isCompany })) ?? (await createdId(tx, person))
  await saveNotNew(tx, id)
  return { ...(await findOnFile(tx, id)), isKnown: known !== undefined }
}

/** Somebody signed in without a tax id, whose it is from now on. */
async function ownId(
  tx: Db,
  customerId: number | undefined,
  identity: { vat: string; isCompany: boolean },
): Promise<number | undefined> {
  const own = customerId === undefined ? undefined : await findOnFile(tx, customerId)
  if (!own || own.vat !== null) return undefined
  await saveTaxId(tx, own.id, identity)
  return own.id
}

async function createdId(tx: Db, person: Omit<Contractor, 'customerId'>): Promise<number> {
  const { isCompany: is_company, ...rest } = person
  const ids = await saveCustomers(tx, [{ ...rest, is_company }])
  const id = ids.get(person.vat)
  if (id === undefined) throw new Error('A customer needs a name and an address')
  return id
}
