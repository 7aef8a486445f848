import type { Db } from '#platform/database'
import type { SavedCounts } from '#platform/database/import-records'
import type { Env } from '#platform/env'
import { findKnownInvoices } from './notice-queries.ts'
import type { InvoiceRecord } from './invoice-record.ts'
import { recountDebts } from './owed-queries.ts'
import { findOwners, saveDetails, savePendingStates, saveRectified, upsertInvoices } from './save-queries.ts'
import { notifySaved } from './notify-saved.ts'

/** Writes validated records by number, and tells their customers; equal ones are not touched. */
export async function saveInvoices(
  tx: Db,
  records: readonly InvoiceRecord[],
  env: Env,
): Promise<SavedCounts> {
  const owned = await findOwners(tx, records)
  const rows = JSON.stringify(owned)
  const known = await findKnownInvoices(tx, rows)
  const saved = await upsertInvoices(tx, rows)
  const linked = await saveRectified(tx, rows)
  const detailed = await saveDetails(tx, rows)
  const stated = await savePendingStates(tx, rows)
  const billed = new Map(
    owned.flatMap(({ customer_id, contract_id: id }) => (id === null ? [] : [[id, { customer_id, id }]])),
  )
  await recountDebts(tx, [...billed.values()])
  const created = new Set(saved.filter(({ is_new }) => is_new).map(({ number }) => number))
  const touched = new Set([...saved.map(({ number }) => number), ...linked, ...detailed, ...stated])
  await notifySaved(env, tx, { rows, known, created, changed: touched })
  return { created: created.size, changed: touched.size - created.size }
}
