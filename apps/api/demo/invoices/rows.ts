import { recountDebts } from '#features/invoices/owed-queries'
import type { DemoRows } from '#demo/rows'
import { findContracts, insertInvoices } from './queries.ts'

const atOnce = 1_000

/** The debt of their contracts follows from them. */
export const saveRows: DemoRows['saveRows'] = async (tx, { invoices }) => {
  for (let at = 0; at < invoices.length; at += atOnce)
    await insertInvoices(tx, invoices.slice(at, at + atOnce))
  const names = [...new Set(invoices.flatMap(({ contract }) => contract ?? []))]
  await recountDebts(tx, await findContracts(tx, names))
}
