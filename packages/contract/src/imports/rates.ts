import { rateProblems } from '@fanal/domain/rates/check-rates'
import { type Rate, rateKinds } from '@fanal/domain/rates/rate'
import { kwToW } from '@fanal/domain/units'
import { z } from 'zod'

// One line of `npm run fanal -- import rates <file>`; docs/operations/import.md explains each field.

/** A number, or text with a decimal point (exact). In CSV a missing value is ''. */
const text = z.union([z.number().transform(String), z.string().trim(), z.null().transform(() => '')])
const decimals = /^\d{1,6}(\.\d{1,10})?( +\d{1,6}(\.\d{1,10})?)*$/
const optional = (pattern: RegExp, message: string) =>
  text.default('').pipe(z.string().refine((value) => value === '' || pattern.test(value), message))
const day = text
  .default('')
  .pipe(z.union([z.literal('').transform(() => null), z.iso.date('is not a day like 2026-11-15')]))

export const rateRecordSchema = z.strictObject({
  kind: z.enum(rateKinds),
  scope: z.string().trim().max(40).default(''),
  up_to_kw: optional(/^\d{1,6}(\.\d{1,3})?$/, 'is not a power in kW'),
  from: day,
  to: day,
  value: text.pipe(z.string().regex(decimals, 'is not a number, or several with spaces between them')),
  conditional: optional(/^\d(\.\d{1,10})?$/, 'is not a number'),
  source: z.string().trim().min(1, 'is missing').max(300),
})

const rateSchema = rateRecordSchema
  .transform(
    ({ kind, scope, up_to_kw, from, to, value, conditional, source }): Rate => ({
      kind,
      scope,
      up_to_w: up_to_kw === '' ? null : kwToW(up_to_kw),
      from,
      to,
      values: value.split(/ +/),
      conditional: conditional === '' ? null : conditional,
      source,
    }),
  )
  .superRefine((rate, context) => {
    for (const problem of rateProblems(rate)) {
      const [field = '', message = ''] = problem.split(/: (.*)/)
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })

/** The row, or all of its problems. */
export const readRateRecord = (values: unknown) => rateSchema.safeParse(values)
