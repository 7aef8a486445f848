import { promotionalCodeRecordSchema, retailersFileSchema } from '@fanal/contract/imports/offers'
import { eurosToCents } from '@fanal/domain/money'
import type { Db } from '#platform/database'
import { type Importer, oneByOne } from '#platform/database/import-records'
import { problemsOf, readWhole, refuseTwice } from '#platform/refusal'
import { upsertRetailers } from './offer-queries.ts'
import { type PromoCode, upsertPromoCode } from './promo-queries.ts'

const outcomeOf = (saved: { is_new: boolean } | undefined) => {
  if (!saved) return 'unchanged'
  return saved.is_new ? 'created' : 'changed'
}

/** Rows are saved by id; those that a file does not name stay. A whole file or nothing. */
export async function importRetailers(tx: Db, file: unknown): Promise<number> {
  const { items } = readWhole(retailersFileSchema, file)
  refuseTwice(items)
  await upsertRetailers(tx, items)
  return items.length
}

type PromoRecord = { name: string; row: Omit<PromoCode, 'uses'> }

export const promoCodeImporter: Importer<PromoRecord> = {
  what: 'promotional code',
  nameField: 'code',
  read(raw) {
    const parsed = promotionalCodeRecordSchema.safeParse(raw)
    if (!parsed.success) return { problems: problemsOf(parsed.error, raw) }
    const { discount, ...row } = parsed.data
    return { name: row.code, row: { ...row, discount_cents: eurosToCents(discount) } }
  },
  refuseConflicts: async (_, records) => [...records],
  save: oneByOne(async (tx: Db, { row }: PromoRecord) => outcomeOf(await upsertPromoCode(tx, row))),
}
