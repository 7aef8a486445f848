import { eachLang } from '@fanal/domain/settings/languages'
import { z } from 'zod'

// One line of `npm run fanal -- import products <file>`; docs/operations/import.md explains each field.

const text = (max: number) => z.string().trim().min(1, 'is missing').max(max)
const day = z.iso.date('is not a day like 2026-11-15')
/** A number, or text with a decimal point (exact). */
const euros = z
  .union([z.number().transform(String), z.string().trim()])
  .pipe(z.string().regex(/^\d{1,4}(\.\d{1,8})?$/, 'is not a price in euros'))

/** Texts by language; a missing one stays as it was. */
const byLanguage = (value: z.ZodType<string>) => z.strictObject(eachLang(() => value.optional())).optional()

export const productRecordSchema = z.strictObject({
  name: text(120),
  tariff: text(40),
  offered: z.boolean().default(true),
  /** Whether the price of energy follows the hours of the market; missing, it stays as it was. */
  indexed: z.boolean().optional(),
  duration_months: z.int().min(1).max(120).nullable().default(12),
  description: byLanguage(z.string().trim().max(2000)),
  link: byLanguage(
    z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'is not an https address' })]),
  ),
  prices: z
    .array(
      z.strictObject({
        from: day,
        power: z.array(euros).max(6).default([]),
        energy: z.array(euros).min(1, 'is empty').max(6),
        fixed: euros.nullable().default(null),
        surplus: euros.nullable().default(null),
      }),
    )
    .min(1, 'is empty')
    .max(200),
})
