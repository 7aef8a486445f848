import { curveTypes } from '@fanal/domain/consumption/curve-range'
import { z } from 'zod'
import { idInAddress } from './id.ts'

const byContract = z.object({ id: idInAddress })
const byType = byContract.extend({ type: z.enum(curveTypes) })
/** Local days, both included. Without them: `defaultRange`. What is wrong with them is said by `rangeProblems`. */
const range = { start: z.string().trim().max(20).optional(), end: z.string().trim().max(20).optional() }

/** A point of version 1 (spec 1 §3). kWh and kvarh; `date` is where it begins, a month and a day by their first moment. */
export const curvePointSchema = z.object({
  date: z.iso.datetime({ offset: true }),
  /** P1 to P6; '' where a point spans several. */
  period: z.string(),
  activa: z.number(),
  exportada: z.number(),
  reactiva: z.number(),
})

/** Null where nothing is known. */
const column = z.array(z.int().nullable())

const billingInvoiceSchema = z.object({ id: z.int(), start_date: z.iso.date(), end_date: z.iso.date() })
export type BillingInvoice = z.infer<typeof billingInvoiceSchema>

/**
 * Version 2: columns of integers, one element for each step of every local day (or month) from `start` to `end`. Energies are Wh
 * (reactive varh), costs thousandths of a cent.
 */
export const curveSchema = z.object({
  /** The columns that hold anything: `activa` always, the others where they are known. */
  magnitudes: z.object({
    elements: z.array(z.enum(['activa', 'exportada', 'reactiva', 'autoconsumida', 'generada'])),
  }),
  start: z.iso.date(),
  end: z.iso.date(),
  /** The invoices that bill any of those days, in the order in which they were issued. */
  invoices: z.array(billingInvoiceSchema).optional(),
  curve: z.object({
    /** Steps of each day in the hourly views (23 to 25, 92 to 100); how many days of each month are known in `monthly`; empty in `daily`. */
    counts: z.array(z.int()),
    activa: column,
    exportada: column.optional(),
    reactiva: column.optional(),
    autoconsumida: column.optional(),
    generada: column.optional(),
    /** Energy period of each step in the hourly views, 1 to 6. */
    period: column.optional(),
    /** `activa` by energy period in the views by day and month, P1 first. */
    by_period: z.array(column).optional(),
    /** Index into `curveStates`; of a day or month the least certain of its steps. */
    state: z.array(z.int()),
    /** Of quarter-hours: the days, by their place in `counts`, of which only hours are known. */
    hours_only: z.array(z.int()).optional(),
    /** By day and month: what `activa` cost before taxes, by the prices of those days. */
    cost: column.optional(),
    /**
     * 10⁻⁸ euros per kWh, from which day (or month) on: of the hourly views `stepCosts` makes what each step cost of them, of the
     * others `periodCosts` what each period did.
     */
    prices: z.array(z.object({ day: z.int(), energy: z.array(z.int()) })).optional(),
  }),
})
export type Curve = z.infer<typeof curveSchema>

export const curveChartSchemas = {
  params: byType,
  query: z.object(range),
  /** Version 1 answers points, version 2 columns. */
  response: z.union([z.array(curvePointSchema), curveSchema]),
}

export const curveDownloadSchemas = {
  params: byType,
  query: z.object({ ...range, format: z.enum(['csv', 'xlsx']).default('csv') }),
}

/** What there is to see of a contract, so that the panel opens on the last day that has data. */
export const curveInfoSchemas = {
  params: byContract,
  response: z.object({
    /** Null where there is no curve at all. */
    first_day: z.iso.date().nullable(),
    last_day: z.iso.date().nullable(),
    /** The finest view there is: some meters only tell hours. */
    finest: z.enum(curveTypes),
    tariff: z.string(),
    /** Whose clock and calendar count. */
    zone: z.enum(['peninsula', 'balearic', 'canary', 'ceuta', 'melilla']),
    /** Distributors send data so many days late (settings `consumption.dataDelayDays`). */
    delay_days: z.int(),
    has_prices: z.boolean(),
  }),
}
export type CurveInfo = z.infer<typeof curveInfoSchemas.response>
