import { isValidCups, normaliseCups } from '@fanal/domain/identifiers/cups'
import { isPostalCode } from '@fanal/domain/identifiers/postal-code'
import { z } from 'zod'

// One line of `npm run fanal -- import supply-points <file>`; docs/operations/import.md explains each field.

/** In CSV a missing value is ''. */
const text = z.union([z.number().transform(String), z.string().trim(), z.null().transform(() => '')])
const optional = (isGood: (value: string) => boolean, message: string) =>
  text.default('').refine((value) => value === '' || isGood(value), message)
const matching = (pattern: RegExp) => (value: string) => pattern.test(value)
const words = (max: number) => text.default('').pipe(z.string().max(max))

/** kW with comma or point. */
const power = optional(matching(/^\d{1,6}([.,]\d{1,3})?$/), 'is not a power in kW').transform((value) =>
  value.replace(',', '.'),
)
const day = text
  .default('')
  .pipe(z.union([z.literal('').transform(() => null), z.iso.date('is not a day like 2026-11-15')]))
const neededDay = text.pipe(z.iso.date('is not a day like 2026-11-15'))
const yes = new Set(['1', 'true', 's', 'si', 'sí', 'yes'])
const no = new Set(['', '0', 'false', 'n', 'no'])
const answer = z
  .union([z.boolean().transform(String), text])
  .default('')
  .transform((value) => value.toLowerCase())
  .refine((value) => yes.has(value) || no.has(value), 'is neither 1 nor 0')
  .transform((value) => yes.has(value))
/** kWh by period, with spaces between them. */
const kwh = optional(
  matching(/^\d{1,9}(\.\d{1,3})?( +\d{1,9}(\.\d{1,3})?){0,5}$/),
  'is not kWh by period, with spaces between them',
).transform((value) => (value === '' ? [] : value.split(/ +/).map(Number)))

export const supplyPointRecordSchema = z.strictObject({
  cups: text.refine(isValidCups, 'is not a valid CUPS').transform((cups) => normaliseCups(cups).slice(0, 20)),
  type: z.enum(['electricity', 'gas']),
  tariff: text.pipe(z.string().min(1, 'is missing').max(40)),
  power_p1: power,
  power_p2: power,
  power_p3: power,
  power_p4: power,
  power_p5: power,
  power_p6: power,
  extension_rights: power,
  phases: z.enum(['single', 'three', '']).default(''),
  cnae: optional(matching(/^\d{4}$/), 'is not four digits'),
  selfcons_code: optional(matching(/^\d[0-9A-Z]$/), 'is not a code of self-consumption'),
  social_bonus: answer,
  open_switch: answer,
  last_power_change: day,
  until_1: day,
  kwh_1: kwh,
  until_2: day,
  kwh_2: kwh,
  until_3: day,
  kwh_3: kwh,
  postal_code: optional(isPostalCode, 'is not a postal code'),
  city: words(120),
  distributor: words(120),
  as_of: neededDay,
})
