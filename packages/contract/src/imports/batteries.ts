import { discountModes } from '@fanal/domain/batteries/battery-rules'
import { z } from 'zod'

// One line of `npm run fanal -- import batteries <file>`; docs/operations/import.md explains each field.

const text = (max: number) => z.string().trim().max(max)
const day = z.iso.date('is not a day like 2026-11-15')
/** A number, or text with a decimal point (exact). */
const signedEuros = z
  .union([z.number().transform(String), z.string().trim()])
  .pipe(z.string().regex(/^-?\d{1,9}(\.\d{1,2})?$/, 'is not an amount in euros'))

const link = z.strictObject({
  contract: text(40).min(1, 'is missing'),
  pes: z.int().min(0).max(1_000_000_000).default(0),
  gestio_descomptes: z.enum(discountModes).default('aplicar'),
  data_inici: day,
  data_final: day.nullable().default(null),
  es_origen: z.boolean().default(false),
  es_receptor: z.boolean().default(true),
})

const movement = z.strictObject({
  date: day,
  concept: z.enum(['opening', 'surplus', 'discount', 'adjustment']),
  amount: signedEuros,
  contract: text(40).default(''),
  invoice: text(40).default(''),
  description: text(200).default(''),
  reference: text(100).default(''),
})

export const batteryRecordSchema = z.strictObject({
  name: text(100).min(1, 'is missing'),
  vat: text(20).min(1, 'is missing'),
  links: z.array(link).min(1, 'is empty').max(500),
  movements: z.array(movement).max(10_000).default([]),
})
