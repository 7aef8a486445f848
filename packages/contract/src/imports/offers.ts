import { z } from 'zod'

// The files of `npm run fanal -- import retailers|promotional-codes <file>`; docs/operations/import.md explains each field.

/** In CSV everything is text, and a missing value ''. */
const text = z.union([z.number().transform(String), z.string().trim(), z.null().transform(() => '')])
const whole = (max: number) =>
  text
    .refine((value) => /^[1-9]\d{0,8}$/.test(value) && Number(value) <= max, 'is not a whole number above 0')
    .transform(Number)
const day = text
  .default('')
  .pipe(z.union([z.literal('').transform(() => null), z.iso.date('is not a day like 2026-11-15')]))

/** One list, of which only `items` is read; further fields of a retailer are left out. */
export const retailersFileSchema = z.object({
  items: z.array(
    z.object({
      id: z.int().positive().max(2_000_000_000),
      name: z.string().trim().min(1, 'is missing').max(200),
      electricity: z.boolean().default(true),
      gas: z.boolean().default(true),
      /** The retailer's number in the market authority's list, as the code of its bills has it. */
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^(R2-\d{3,4})?$/, 'is not a number like R2-123')
        .default(''),
    }),
  ),
})

export const promotionalCodeRecordSchema = z
  .strictObject({
    code: text
      .transform((code) => code.toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9_-]{1,39}$/, 'is not 2 to 40 letters, digits, - or _')),
    discount: text.pipe(
      z.string().regex(/^(?!0+(\.0+)?$)\d{1,4}(\.\d{1,2})?$/, 'is not an amount in euros above 0'),
    ),
    from: day,
    to: day,
    energy: z
      .enum(['electricity', 'gas', ''])
      .default('')
      .transform((energy) => energy || null),
    max_uses: z.union([z.literal(['', null]).transform(() => null), whole(100_000_000)]).default(null),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    path: ['to'],
    message: 'is before from',
  })
