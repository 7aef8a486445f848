import { promotionalCodeRecordSchema, retailerRecordSchema } from '@fanal/contract/imports/offers'
import { eurosToCents } from '@fanal/domain/money'
import type { z } from 'zod'
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
    return { name: parsed.data.code, row: rowOf(parsed.data) }
  },
  refuseConflicts: async (_, records) => [...records],
  save: oneByOne(async (tx: Db, { row }: PromoRecord) => outcomeOf(await upsertPromoCode(tx, row))),
}

const rowOf = ({ code, discount, from, to, max_uses }: z.output<typeof promotionalCodeRecordSchema>) => ({
  code,
  discount_cents: eurosToCents(discount),
  valid_from: from,
  valid_to: to,
  max_uses,
})
