import { estimateLineKinds } from '@fanal/domain/contracting/estimate'
import { homeKinds } from '@fanal/domain/home/home-kinds'
import { z } from 'zod'

const euros = z.string()
const type = z.enum(['electricity', 'gas', 'multipoint'])

const invoice = { id: z.int(), type, number: z.string(), amount_pending: euros }

const owedInvoiceSchema = z.object({
  ...invoice,
  /** '' for a multipoint invoice. */
  city: z.string(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  due_date: z.iso.date(),
  is_overdue: z.boolean(),
  amount_to_pay: euros,
  /** Online, here or on a page of the retailer's. */
  is_payable: z.boolean(),
  /** '' when it is paid in the portal. */
  payment_link: z.string(),
})
export type OwedInvoice = z.infer<typeof owedInvoiceSchema>

const waitingInvoiceSchema = z.object({
  ...invoice,
  /** `verifying`: a payment is made, its result not known yet. */
  reason: z.enum(['debit', 'transfer', 'claim', 'verifying']),
  due_date: z.iso.date(),
  /** The day is over, and nobody has said how it ended. */
  is_past: z.boolean(),
  /** The last four digits of the account that is charged. */
  account: z.string(),
})
export type WaitingInvoice = z.infer<typeof waitingInvoiceSchema>

export const owedSchemas = {
  response: z.object({
    amount_owed: euros,
    n_owed: z.int(),
    n_owed_by_type: z.record(type, z.int()),
    n_overdue: z.int(),
    /** The first ones, by their due date. */
    items: z.array(owedInvoiceSchema),
    /** What needs nothing of the customer now. */
    amount_waiting: euros,
    n_waiting: z.int(),
    n_waiting_by_type: z.record(type, z.int()),
    waiting: z.array(waitingInvoiceSchema),
  }),
}
export type Owed = z.infer<typeof owedSchemas.response>

const supplySchema = z.object({
  name: z.string(),
  type: z.enum(['electricity', 'gas']),
  street: z.string(),
  city: z.string(),
})

export const recentUseSchemas = {
  /** Without a name: all of a company together, the first of a household. */
  query: z.object({ contract: z.string().trim().max(40).optional() }),
  response: z.object({
    /** Supplies that can be chosen. */
    supplies: z.array(supplySchema),
    /** Null for all together. */
    contract: z.string().nullable(),
    /** Null while no month is complete. */
    use: z
      .object({
        months: z.array(z.object({ month: z.string(), kwh: z.int().nullable() })),
        current: z.object({ month: z.string(), kwh: z.int(), until: z.iso.date().nullable() }).nullable(),
        /** Percent more, or less, than a year before, of the same contracts. */
        change: z.int().nullable(),
        /** For all together: contracts in the sums, and all. */
        contracts: z.object({ known: z.int(), all: z.int() }).nullable(),
        /** The days of the last month's invoices, where it is known by them. */
        period: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
      })
      .nullable(),
    /** `invoices` where there is no curve. */
    source: z.enum(['meter', 'invoices']),
    /** How late distributors usually are, in days. */
    delay_days: z.int(),
  }),
}
export type RecentUseAnswer = z.infer<typeof recentUseSchemas.response>

const openItemSchema = z.object({
  kind: z.enum(['signature', 'change', 'case', 'payment']),
  /** Who has it. */
  turn: z.enum(['you', 'us', 'distributor', 'bank']),
  /** Kind of change (`change_requests.kind`), kind of case (`cases.kind`), or ''. */
  subject: z.string(),
  /** Number of a case or invoice; '' otherwise. */
  number: z.string(),
  /** '' where it is about none. */
  contract: z.string(),
  type: z.enum(['electricity', 'gas']).nullable(),
  street: z.string(),
  /** Until when it is somebody's turn; null where nobody knows. */
  day: z.iso.date().nullable(),
  /** The same to the minute, where hours count. */
  at: z.iso.datetime().nullable(),
  is_late: z.boolean(),
  /** The first instant after the date by which a case should have been answered. */
  late_since: z.iso.datetime().nullable(),
  amount: euros.nullable(),
})
export type OpenItem = z.infer<typeof openItemSchema>

export const underWaySchemas = {
  query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(6) }),
  response: z.object({
    /** Items that wait for the customer first, by day. */
    items: z.array(openItemSchema),
    n_items: z.int(),
    n_yours: z.int(),
  }),
}
export type UnderWay = z.infer<typeof underWaySchemas.response>

const range = z.object({ low: euros, high: euros })

export const moneySchemas = {
  response: z.object({
    /** The next direct debit of a day to come; null while none is known. */
    next_charge: z
      .object({
        ...invoice,
        city: z.string(),
        end_date: z.iso.date(),
        due_date: z.iso.date(),
        account: z.string(),
      })
      .nullable(),
    /** This month of electricity; null where it cannot be told. */
    month: z
      .object({
        month: z.string(),
        /** The last day that is known of all; null while none of this month is. */
        until: z.iso.date().nullable(),
        used: euros,
        expected: range,
        contracts: z.array(z.object({ name: z.string(), street: z.string(), used: euros, expected: range })),
      })
      .nullable(),
    last_bill: z
      .object({
        id: z.int(),
        type,
        number: z.string(),
        city: z.string(),
        month: z.string(),
        amount: euros,
        is_paid: z.boolean(),
        before: z
          .object({ month: z.string(), amount: euros, kwh_more: z.int(), days_more: z.int() })
          .nullable(),
      })
      .nullable(),
  }),
}
export type Money = z.infer<typeof moneySchemas.response>

export const homePriceSchemas = {
  query: z.object({
    zip: z.string().trim().max(10).optional(),
    kind: z.enum(homeKinds).default('flat'),
  }),
  response: z.object({
    kind: z.enum(homeKinds),
    power_kw: z.string(),
    kwh: z.int(),
    /** The municipality or the province of the postal code; '' without one. */
    place: z.string(),
    /** Cheapest first. Euros of a year, taxes included. */
    products: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        duration_months: z.int().nullable(),
        total: euros,
        /** With the other outcome of taxes that are not settled. */
        otherwise: euros.nullable(),
        lines: z.array(z.object({ kind: z.enum(estimateLineKinds), amount: euros })),
      }),
    ),
    /** At the published prices of the last twelve months; null where one is not known. */
    regulated: z.object({ total: euros, least_month: euros, most_month: euros }).nullable(),
  }),
}
export type HomePriceAnswer = z.infer<typeof homePriceSchemas.response>
