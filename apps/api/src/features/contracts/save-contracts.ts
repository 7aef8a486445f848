import { saveCustomers } from '#features/account/customer-queries'
import type { Db } from '#platform/database'
import type { SavedCounts } from '#platform/database/import-records'
import type { ContractRecord } from './contract-record.ts'
import { insertContracts, saveAccounts, saveAddresses, updateContracts } from './save-queries.ts'

/**
 * Writes validated records, each of another contract: customers by tax id, new accounts and addresses, contracts by
 * number. Unnamed columns and equal values are not touched.
 */
export async function saveContracts(tx: Db, records: readonly ContractRecord[]): Promise<SavedCounts> {
  const customers = await saveCustomers(tx, customersOf(records))
  const owned = records.flatMap((record) => {
    const customer_id = customers.get(record.vat)
    return customer_id === undefined ? [] : [{ ...record, customer_id }]
  })
  await saveAccounts(tx, owned)
  await saveAddresses(tx, owned)
  const rows = owned.map(({ name, customer_id, columns, iban, address }) => ({
    name,
    customer_id,
    columns,
    iban,
    address: address?.full_address,
    address_name: address?.name,
  }))
  const created = new Set(await insertContracts(tx, JSON.stringify(rows)))
  const known = rows.filter(({ name }) => !created.has(name))
  const changed = known.length > 0 ? await updateContracts(tx, JSON.stringify(known)) : 0
  return { created: created.size, changed }
}

/** The last of several records of a customer counts. */
function customersOf(records: readonly ContractRecord[]) {
  const people = new Map<string, Record<string, unknown> & { vat: string }>()
  for (const { vat, customer } of records) people.set(vat, { ...people.get(vat), ...customer, vat })
  return [...people.values()]
}
