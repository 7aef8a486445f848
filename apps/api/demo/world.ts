import { madridDayOf } from '@fanal/domain/dates'
import { hashPassword } from '#platform/password-hash'
import { importContent } from '#features/content/import-content'
import { saveProduct } from '#features/products/import-products'
import { changeSettings, layOver } from '#features/settings/change-settings'
import { type Database, waitForStatements } from '#platform/database'
import { demoBatteries } from './batteries/batteries.ts'
import { type DemoEnv, saveChanges } from './changes.ts'
import { demoContent } from './content/content.ts'
import { demoContracts } from './contracts/contracts.ts'
import { type DemoCustomer, demoCustomers } from './customers.ts'
import { demoHolders } from './contracts/holders.ts'
import { demoBilling } from './invoices/invoices.ts'
import { savePapers } from './content/papers.ts'
import { demoProducts } from './products.ts'
import { insertAccounts, insertCustomers } from './account/queries.ts'
import { insertBatteries } from './batteries/queries.ts'
import { insertAddresses, insertBankAccounts, insertContracts } from './contracts/queries.ts'
import { insertPlaces } from './lookups/queries.ts'
import { insertPaidByCard } from './payment/queries.ts'
import { saveBilling } from './invoices/save-invoices.ts'
import { demoSettings } from './settings.ts'

/** The demo: the same rows on every first start, with dates relative to today. All or nothing. */
export async function loadDemoWorld(database: Database, now: Date, env: DemoEnv): Promise<void> {
  const today = madridDayOf(now.getTime())
  const customers = demoCustomers(today)
  const hashes = await hashesOf(customers)
  await database.transaction(async (tx) => {
    // No request timeout here.
    await waitForStatements(tx)
    await insertCustomers(tx, customers)
    await insertAccounts(tx, customers, hashes)
    await insertAddresses(
      tx,
      demoHolders.flatMap(({ addresses }) => addresses),
    )
    await insertBankAccounts(
      tx,
      demoHolders.flatMap(({ accounts }) => accounts),
    )
    const contracts = demoContracts(today)
    await insertContracts(tx, contracts)
    const billing = demoBilling(contracts, today)
    await saveBilling(tx, billing, today)
    await insertBatteries(tx, demoBatteries(contracts, billing.invoices, today))
    await insertPaidByCard(tx, '12345678Z')
    await insertPlaces(tx)
    for (const product of demoProducts) await saveProduct(tx, product)
    await savePapers(tx, today)
    await saveChanges(tx, today, env)
    // An operator's earlier settings stay.
    await changeSettings(tx, (patch) => layOver(demoSettings, patch))
    await importContent(tx, demoContent())
  })
}

/** Each distinct password is hashed once. */
export async function hashesOf(customers: readonly DemoCustomer[]): Promise<Map<string, string>> {
  const passwords = new Set(customers.flatMap(({ password }) => (password ? [password] : [])))
  const hashes = [...passwords].map(async (password) => [password, await hashPassword(password)] as const)
  return new Map(await Promise.all(hashes))
}
