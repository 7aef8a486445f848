import { lineKinds } from '@fanal/domain/invoices/invoice-lines'
import { paidStatuses, rectificativeTypes } from '@fanal/domain/invoices/paid-status'
import { z } from 'zod'

// One line of `npm run fanal -- import invoices <file>`; docs/operations/import.md explains each field.

const text = (max: number) => z.string().trim().max(max)
/** A number, or text with a decimal point (exact). */
const decimal = (pattern: RegExp) =>
  z
    .union([z.number().transform(String), z.string().trim()])
    .pipe(z.string().regex(pattern, 'is not a number'))
const euros = decimal(/^\d{1,9}(\.\d{1,2})?$/)
const signedEuros = decimal(/^-?\d{1,9}(\.\d{1,2})?$/)
const factor = decimal(/^-?\d{1,9}(\.\d{1,10})?$/)
const day = z.iso.date('is not a day like 2026-11-15')
const period = text(10).default('')

const plainLine = z.strictObject({
  kind: z.enum(lineKinds),
  period,
  name: text(200).default(''),
  quantity: factor,
  price_unit: factor,
  multi: factor.default('1'),
  amount: signedEuros,
  /** For a surplus: the part of its worth that exceeds the energy it may compensate; not included in the amount. */
  unused: euros.optional(),
  /** The unused part went to a virtual battery. */
  is_banked: z.boolean().optional(),
})
/** A supply of a multipoint invoice may list its own lines. */
const line = plainLine.extend({ lines: z.array(plainLine).min(1, 'is empty').max(60).optional() })

export const invoiceRecordSchema = z.strictObject({
  number: text(40).min(1, 'is missing'),
  type: z.enum(['electricity', 'gas', 'multipoint']),
  /** For one supply point: its contract. */
  contract: text(40).default(''),
  /** For several: the customer. */
  vat: text(20).default(''),
  date: day,
  start_date: day,
  end_date: day,
  due_date: day,
  amount_total: euros,
  amount_to_pay: euros.optional(),
  amount_pending: euros,
  paid: z.enum(paidStatuses),
  rectificative_type: z.enum(rectificativeTypes).default('N'),
  rectifies: text(40).default(''),
  energy_consumed: z.int().min(0).max(2_000_000_000).default(0),
  payment_link: z
    .union([z.literal(''), z.url({ protocol: /^https$/, error: 'is not an https address' })])
    .default(''),
  lines: z.array(line).min(1, 'is empty').max(500),
  readings: z
    .array(
      z.strictObject({
        period,
        previous: z.number(),
        current: z.number(),
        is_estimated: z.boolean().default(false),
        /** For gas: kWh per cubic metre. */
        factor: decimal(/^\d{1,3}(\.\d{1,6})?$/).optional(),
      }),
    )
    .max(50)
    .default([]),
  max_demand: z
    .array(z.strictObject({ period, power: decimal(/^\d{1,6}(\.\d{1,3})?$/) }))
    .max(12)
    .default([]),
  pending_states: z
    .array(z.strictObject({ change_date: day, code: text(60).min(1), description: text(300).default('') }))
    .max(100)
    .default([]),
})
