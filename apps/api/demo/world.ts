import { madridDayOf } from '@fanal/domain/dates'
import { hashPassword } from '#platform/password-hash'
import { importContent } from '#features/content/import-content'
import { saveProduct } from '#features/products/import-products'
import { changeSettings, layOver } from '#features/settings/change-settings'
import { type Database, sql } from '#platform/database'
import { demoBatteries } from './batteries/batteries.ts'
import { type DemoEnv, saveChanges } from './contract-changes/changes.ts'
import { demoContent } from './content/content.ts'
import { demoContracts } from './contracts/contracts.ts'
import { type DemoCustomer, demoCustomers } from './account/customers.ts'
import { demoHolders } from './contracts/holders.ts'
import { demoBilling } from './invoices/invoices.ts'
import { savePapers } from './contracts/papers.ts'
import { demoProducts } from './products/products.ts'
import { saveBatteries } from './batteries/save-batteries.ts'
import { saveAccounts, saveAddresses, saveContracts, saveCustomers, savePlaces } from './save.ts'
import { saveBilling, savePaidByCard } from './invoices/save-invoices.ts'
import { demoSettings } from './settings/settings.ts'

/** The demo world (decisions §2): the same rows on every first start, with dates relative to today. All or nothing. */
export async function loadDemoWorld(database: Database, now: Date, env: DemoEnv): Promise<void> {
  const today = madridDayOf(now.getTime())
  const customers = demoCustomers(today)
  const hashes = await hashesOf(customers)
  await database.transaction(async (tx) => {
    // Nobody waits for an answer here.
    await tx.run(sql`set local statement_timeout = 0`)
    await saveCustomers(tx, customers, hashes)
    await saveAddresses(
      tx,
      demoHolders.flatMap(({ addresses }) => addresses),
    )
    await saveAccounts(
      tx,
      demoHolders.flatMap(({ accounts }) => accounts),
    )
    const contracts = demoContracts(today)
    await saveContracts(tx, contracts)
    const billing = demoBilling(contracts, today)
    await saveBilling(tx, billing, today)
    await saveBatteries(tx, demoBatteries(contracts, billing.invoices, today))
    await savePaidByCard(tx, '12345678Z')
    await savePlaces(tx)
    for (const product of demoProducts) await saveProduct(tx, product)
    await savePapers(tx, today)
    await saveChanges(tx, today, env)
    // What an operator set before the first start stays.
    await changeSettings(tx, (patch) => layOver(demoSettings, patch))
    await importContent(tx, demoContent())
  })
}

/** Each password is hashed once, however many share it. */
export async function hashesOf(customers: readonly DemoCustomer[]): Promise<Map<string, string>> {
  const passwords = new Set(customers.flatMap(({ password }) => (password ? [password] : [])))
  const hashes = [...passwords].map(async (password) => [password, await hashPassword(password)] as const)
  return new Map(await Promise.all(hashes))
}
