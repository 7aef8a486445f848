import { madridDayOf } from '@fanal/domain/dates'
import { features } from '#features'
import { type Database, type Db, waitForStatements } from '#platform/database'
import { demoCustomers } from './account/customers.ts'
import { demoBatteries } from './batteries/batteries.ts'
import { demoContracts } from './contracts/contracts.ts'
import { demoHolders } from './contracts/holders.ts'
import { demoBilling } from './invoices/invoices.ts'
import { findNextId } from './account/queries.ts'
import { fillDirectory } from './directory/queries.ts'
import { countInvoices } from './invoices/queries.ts'
import type { DemoWorld } from './rows.ts'

function demoWorld(now: Date, env: DemoWorld['env']): DemoWorld {
  const today = madridDayOf(now.getTime())
  const contracts = demoContracts(today)
  const billing = demoBilling(contracts, today)
  return {
    today,
    env,
    customers: demoCustomers(today),
    holders: demoHolders,
    contracts,
    ...billing,
    batteries: demoBatteries(contracts, billing.invoices, today),
  }
}

const rowsOfFeatures = () => Promise.all(features.flatMap(({ demo }) => demo?.() ?? []))

/** The demo: the same rows on every first start, with dates relative to today. All or nothing. */
export async function loadDemoWorld(database: Database, now: Date, env: DemoWorld['env']): Promise<void> {
  const world = demoWorld(now, env)
  const parts = await rowsOfFeatures()
  await database.transaction(async (tx) => {
    // No request timeout here.
    await waitForStatements(tx)
    for (const { saveRows, saveScenery } of parts) {
      await saveRows?.(tx, world)
      await saveScenery?.(tx, world)
    }
    await saveDerived(tx)
  })
}

/** More customers in an existing demo. */
export async function saveMore(tx: Db, world: DemoWorld): Promise<void> {
  const next = await findNextId(tx)
  for (const { saveRows } of await rowsOfFeatures()) await saveRows?.(tx, world)
  await saveDerived(tx, next)
}

/** What the server keeps beside the rows that it inserts itself. */
async function saveDerived(tx: Db, sinceCustomer = 0): Promise<void> {
  await fillDirectory(tx, sinceCustomer)
  await countInvoices(tx, sinceCustomer)
}
