import { promotionalCodeRecordSchema, retailerRecordSchema } from '@fanal/contract/imports/offers'
import { eurosToCents } from '@fanal/domain/money'
import type { Db } from '#platform/database'
import { type Importer, oneByOne } from '#platform/database/import-records'
import { problemsOf } from '#platform/refusal'
import { type RetailerRow, upsertRetailer } from './offer-queries.ts'
import { type PromoCode, upsertPromoCode } from './promo-queries.ts'

const outcomeOf = (saved: { is_new: boolean } | undefined) => {
  if (!saved) return 'unchanged'
  return saved.is_new ? 'created' : 'changed'
}

type RetailerRecord = { name: string; row: RetailerRow }

/** By id: a name may change. */
export const retailerImporter: Importer<RetailerRecord> = {
  what: 'retailer',
  nameField: 'id',
  read(raw) {
    const parsed = retailerRecordSchema.safeParse(raw)
    if (!parsed.success) return { problems: problemsOf(parsed.error, raw) }
    return { name: String(parsed.data.id), row: parsed.data }
  },
  refuseConflicts: async (_, records) => [...records],
  save: oneByOne(async (tx: Db, { row }: RetailerRecord) => outcomeOf(await upsertRetailer(tx, row))),
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
