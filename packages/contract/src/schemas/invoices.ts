import { billReasons } from '@fanal/domain/invoices/explain-bill'
import { lineKinds } from '@fanal/domain/invoices/invoice-lines'
import { paidStatuses, rectificativeTypes } from '@fanal/domain/invoices/paid-status'
import { z } from 'zod'
import { idInAddress } from './parts/id.ts'
import { pageOf, pageQuery } from './parts/paging.ts'

const supplyType = z.enum(['electricity', 'gas'])
const invoiceType = z.enum(['electricity', 'gas', 'multipoint'])
const euros = z.string()

const otherInvoiceSchema = z.object({ id: z.int(), number: z.string() })

/** An invoice as lists show it. Euros are decimal strings and never negative: see `isRefund`. */
export const listedInvoiceSchema = z.object({
  id: z.int(),
  /** The same as `id`: clients use both names. */
  invoice_id: z.int(),
  number: z.string(),
  type: invoiceType,
  contract: z.string(),
  date: z.iso.date(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** Null if a retailer's own server does not provide it. */
  due_date: z.iso.date().nullable(),
  cups: z.object({ name: z.string(), full_address: z.string() }),
  energy_consumed: z.int(),
  amount_total: euros,
  /** The total less what a virtual battery paid. */
  amount_to_pay: euros,
  amount_pending: euros,
  paid: z.enum([...paidStatuses, 'unknown']),
  rectificative_type: z.enum(rectificativeTypes),
  pending_state_history: z.array(
    z.object({
      change_date: z.iso.date(),
      pending_state: z.object({
        ov_description: z.string(),
        /** What kind of step it is, if known: it decides the sign beside it. */
        code: z.string().optional(),
      }),
    }),
  ),
  online_payment: z.object({
    payment_enabled: z.boolean(),
    /** External payment page; '' when it is paid in the portal. */
    payment_link: z.string(),
    rel_object_type: z.literal('invoice'),
    /** A payment attempt is open and its result not known yet. */
    is_being_verified: z.boolean(),
  }),
  /** The number of the open claim about it: nobody presses for payment meanwhile, which stays possible. */
  claim: z.string().nullable(),
  /** How a paid one was paid, if known: by card on that day, or charged to the account when it was due. */
  settled: z.object({ by: z.enum(['card', 'debit']), date: z.iso.date() }).nullable(),
  /** What was paid by card of one that is still open, oldest first. */
  card_payments: z.array(z.object({ date: z.iso.date(), amount: euros })),
  /** The last digits of the account that a direct debit under way is charged to; '' if unknown. */
  account_end: z.string(),
  /** The invoice that this one refunds or replaces. */
  rectifies: otherInvoiceSchema.nullable(),
})
export type ListedInvoice = z.infer<typeof listedInvoiceSchema>

/** A JSON list of `[field, operator, value]`; see `checkFilters`. */
const filter = z.string().max(20_000).optional()
const contractName = z.string().trim().max(40).optional()
const listQuery = {
  ...pageQuery,
  limit: z.coerce.number().int().min(1).max(500).default(100),
  filter,
  contractName,
  /** The `next` cursor of the previous page, instead of an offset. */
  after: z.string().max(60).optional(),
}
const listAnswer = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({
    /** There are more rows than were counted. */
    is_more: z.boolean(),
    next: z.string().nullable(),
  })

export const listInvoicesSchemas = {
  query: z.object({ ...listQuery, type: supplyType.default('electricity') }),
  response: listAnswer(listedInvoiceSchema),
}
export type InvoicesPage = z.infer<typeof listInvoicesSchemas.response>

export const listMultipointInvoicesSchemas = {
  query: z.object(listQuery),
  response: listAnswer(listedInvoiceSchema.extend({ address_invoice_id: z.string() })),
}

const filterParamFields = ['cups', 'addresses', 'contracts', 'vats'] as const
export type FilterParamField = (typeof filterParamFields)[number]

export const filterParamsSchemas = {
  query: z.object({
    fields: z
      .string()
      .max(100)
      .default(filterParamFields.join(','))
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(filterParamFields))),
    type: invoiceType.default('electricity'),
  }),
  response: z.partialRecord(z.enum(filterParamFields), z.array(z.string())),
}
export type FilterParams = z.infer<typeof filterParamsSchemas.response>

const downloadTypes = ['pdf', 'signed_pdf', 'signed_xml', 'curve_csv'] as const
export type DownloadType = (typeof downloadTypes)[number]

export const invoiceSummarySchemas = {
  query: z.object({ type: invoiceType.default('electricity'), contractName }),
  response: z.object({
    /** Amount owed for unpaid invoices that are not in claim. */
    amount_owed: euros,
    n_owed: z.int(),
    /** The part of it whose due date has passed, and the first due date to come of the rest. */
    amount_overdue: euros,
    n_overdue: z.int(),
    next_due: z.iso.date().nullable(),
    /** Unpaid amounts in claim: paying them can wait. */
    amount_claimed: euros,
    n_claimed: z.int(),
    /** Amounts under direct debit or transfer, which the customer does not pay here. */
    amount_underway: euros,
    n_underway: z.int(),
    /** Other amounts owed, by type: of other types, or of other contracts where one is asked for. */
    owed_elsewhere: z.array(z.object({ type: invoiceType, amount_owed: euros, n_owed: z.int() })),
    /** Invoices that can be paid online now, oldest first. */
    payable: z.array(
      z.object({ id: z.int(), number: z.string(), amount_pending: euros, is_claimed: z.boolean() }),
    ),
    /** How many invoices of each type there are, whatever is asked for; null if unknown. */
    counts: z.record(invoiceType, z.int()).nullable(),
    /** Signed files are available only with a certificate. */
    download_types: z.array(z.enum(downloadTypes)),
    /** The certificate is the self-signed one of the demo. */
    is_demo_certificate: z.boolean(),
  }),
}
export type InvoiceSummary = z.infer<typeof invoiceSummarySchemas.response>

export const invoiceMonthsSchemas = {
  query: z.object({ type: invoiceType.default('electricity'), contractName, filter }),
  response: z.object({
    /** Consecutive, at most five years, up to the newest invoice; refunds negative. */
    months: z.array(
      z.object({
        /** YYYY-MM, in which periods end. */
        month: z.string(),
        /** Euros with two decimals. */
        amount: z.number(),
        /** kWh without decimals. */
        energy: z.number(),
      }),
    ),
  }),
}
export type InvoiceMonths = z.infer<typeof invoiceMonthsSchemas.response>

export const invoiceChartSchemas = {
  query: z.object({
    type: invoiceType.default('electricity'),
    contractName,
    filter,
    /** The last months up to the newest invoice; with filters, from the first month that has one. */
    months: z.coerce.number().int().min(1).max(36).default(12),
  }),
  response: z.object({
    /** YYYY-MM, consecutive. */
    months: z.array(z.string()),
    /** The contracts with the highest amounts; the rest together under the name ''. */
    contracts: z.array(
      z.object({
        name: z.string(),
        address: z.string(),
        /** Rank without filters, from 0, so that the colour stays the same with filters. */
        place: z.int(),
        /** Euros with two decimals, by month; refunds negative. */
        amounts: z.array(z.number()),
        /** kWh without decimals. */
        energies: z.array(z.number()),
      }),
    ),
    n_contracts: z.int(),
  }),
}
export type InvoiceChart = z.infer<typeof invoiceChartSchemas.response>

const byId = z.object({ id: idInAddress })

const plainLineSchema = z.object({
  kind: z.enum(lineKinds),
  period: z.string(),
  name: z.string(),
  quantity: z.string(),
  price_unit: z.string(),
  multi: z.string(),
  amount: euros,
  /** For a tax: since when its rate applies, if known. */
  rate_since: z.iso.date().optional(),
  /** For a surplus: the part of its worth that exceeds the energy it may compensate; not included in the amount. */
  unused: euros.optional(),
  /** The unused part went to a virtual battery. */
  is_banked: z.boolean().optional(),
})
const lineSchema = plainLineSchema.extend({
  /** For a supply: its own lines, if known. */
  lines: z.array(plainLineSchema).optional(),
})

/** One part of the bill, in both invoices. */
const explainedSchema = z.object({
  id: z.int(),
  number: z.string(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  days: z.int(),
  energy_consumed: z.int(),
  amount_total: euros,
  parts: z.array(z.object({ part: z.string(), amount: euros })),
  /**
   * Euros by which each reason makes this invoice more expensive (negative: cheaper) than the other; they add up to the
   * difference.
   */
  reasons: z.array(z.object({ reason: z.enum(billReasons), amount: euros })),
})

export const invoiceDetailSchemas = {
  params: byId,
  response: listedInvoiceSchema.extend({
    days: z.int(),
    tariff: z.string(),
    lines: z.array(lineSchema),
    /** Amounts by part: power, energy, taxes, rent, surplus, battery… */
    parts: z.array(z.object({ part: z.string(), amount: euros })),
    /** For a multipoint invoice: the pages of the contracts that its lines name. */
    supply_points: z.array(
      z.object({ contract: z.string(), type: supplyType, cups: z.string(), full_address: z.string() }),
    ),
    readings: z.array(
      z.object({
        period: z.string(),
        previous: z.number(),
        current: z.number(),
        is_estimated: z.boolean(),
        /** For gas, if the invoice gives it: kWh per cubic metre. */
        factor: z.string().optional(),
      }),
    ),
    max_demand: z.array(z.object({ period: z.string(), power: z.string() })),
    /** The invoices that refund or replace this one, oldest first. */
    rectified_by: z.array(otherInvoiceSchema.extend({ rectificative_type: z.enum(rectificativeTypes) })),
    previous: explainedSchema.nullable(),
    year_ago: explainedSchema.nullable(),
    download_types: z.array(z.enum(downloadTypes)),
  }),
}
export type InvoiceDetail = z.infer<typeof invoiceDetailSchemas.response>

export const invoiceDownloadSchemas = { params: byId.extend({ downloadType: z.enum(downloadTypes) }) }
