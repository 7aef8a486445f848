import { recountDebts } from '#features/contracts/debt-queries'
import type { Db } from '#platform/database'
import type { DemoBilling } from './invoices.ts'
import { saveDemoCurves } from '#demo/consumption/save-curves'
import { findCustomersOf, insertInvoices } from '#demo/invoices/queries'

const atOnce = 1_000

/** After their contracts, whose debt follows from them. */
export async function saveBilling(tx: Db, { invoices, curves }: DemoBilling, today: string): Promise<void> {
  for (let at = 0; at < invoices.length; at += atOnce)
    await insertInvoices(tx, invoices.slice(at, at + atOnce))
  const names = [...new Set(invoices.flatMap(({ contract }) => contract ?? []))]
  await recountDebts(tx, await findCustomersOf(tx, names), names)
  await saveDemoCurves(tx, curves, today)
}
