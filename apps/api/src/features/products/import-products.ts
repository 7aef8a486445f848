import type { Db } from '#platform/database'
import { type Importer, oneByOne } from '#platform/database/import-records'
import { ensureProduct, updateProduct, upsertPrices } from './import-queries.ts'
import { type ProductRecord, readProductRecord } from './product-record.ts'

export const productImporter: Importer<ProductRecord> = {
  what: 'product',
  nameField: 'name',
  read: readProductRecord,
  refuseConflicts: async (_, records) => [...records],
  save: oneByOne(saveProduct),
}

/** Prices missing in a file stay: what was promised is kept. */
export async function saveProduct(tx: Db, record: Omit<ProductRecord, 'name'>) {
  const { id, isNew } = await ensureProduct(tx, record.product, record.tariff)
  const changed = (await updateProduct(tx, id, record)) + (await upsertPrices(tx, id, record.prices))
  if (isNew) return 'created'
  return changed > 0 ? 'changed' : 'unchanged'
}
