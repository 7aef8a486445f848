import type { Db } from '#platform/database'
import type { Importer, SavedCounts } from '#platform/database/import-records'
import { ensureProduct, updateProduct, upsertPrices } from './import-queries.ts'
import { type ProductRecord, readProductRecord } from './product-record.ts'

export const productImporter: Importer<ProductRecord> = {
  what: 'product',
  nameField: 'name',
  read: readProductRecord,
  refuseConflicts: async (_, records) => [...records],
  async save(tx, records) {
    const counts: SavedCounts = { created: 0, changed: 0 }
    for (const record of records) {
      const outcome = await saveProduct(tx, record)
      if (outcome !== 'unchanged') counts[outcome] += 1
    }
    return counts
  },
}

/** Prices missing in a file stay: what was promised is kept. */
export async function saveProduct(tx: Db, record: Omit<ProductRecord, 'name'>) {
  const { id, isNew } = await ensureProduct(tx, record.product, record.tariff)
  const changed = (await updateProduct(tx, id, record)) + (await upsertPrices(tx, id, record.prices))
  if (isNew) return 'created'
  return changed > 0 ? 'changed' : 'unchanged'
}
