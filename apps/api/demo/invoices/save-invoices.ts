import { recountDebts } from '#features/contracts/debt-queries'
import type { Db } from '#platform/database'
import type { DemoBilling } from './invoices.ts'
import { saveDemoCurves } from '#demo/consumption/save-curves'
import { insertInvoices } from '#demo/invoices/queries'

const atOnce = 1_000

/** After their contracts, whose debt follows from them. */
export async function saveBilling(tx: Db, { invoices, curves }: DemoBilling, today: string): Promise<void> {
  for (let at = 0; at < invoices.length; at += atOnce)
    await insertInvoices(tx, invoices.slice(at, at + atOnce))
  await recountDebts(tx, [...new Set(invoices.flatMap(({ contract }) => contract ?? []))])
  await saveDemoCurves(tx, curves, today)
}
