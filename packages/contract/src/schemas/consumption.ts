import { budgetUnits, mostBudget } from '@fanal/domain/consumption/budget/budget'
import { curveTypes } from '@fanal/domain/consumption/curve-range'
import { z } from 'zod'
import { idInAddress } from './parts/id.ts'

const byContract = z.object({ id: idInAddress })
const byType = byContract.extend({ type: z.enum(curveTypes) })
/** Local days, both included; `defaultRange` if missing, validated by `rangeProblems`. */
const range = { start: z.string().trim().max(20).optional(), end: z.string().trim().max(20).optional() }

/** A point of version 1, in kWh and kvarh; `date` is the start of its interval, day or month. */
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
  /** The columns that are present: `activa` always, the others where there is data. */
  magnitudes: z.object({
    elements: z.array(z.enum(['activa', 'exportada', 'reactiva', 'autoconsumida', 'generada'])),
  }),
  start: z.iso.date(),
  end: z.iso.date(),
  /** The invoices that cover any of those days, in order of issue. */
  invoices: z.array(billingInvoiceSchema).optional(),
  curve: z.object({
    /**
     * Steps of each day in the hourly views (23 to 25, 92 to 100); number of known days of each month in `monthly`;
     * empty in `daily`.
     */
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
    /** Index into `curveStates`; for a day or month, the least certain of its steps. */
    state: z.array(z.int()),
    /** For quarter-hours: indexes into `counts` of the days that are known by the hour only. */
    hours_only: z.array(z.int()).optional(),
    /** For days and months: the cost of `activa` before taxes, at the prices of those days. */
    cost: column.optional(),
    /**
     * Prices in 10⁻⁸ euros per kWh and the day (or month) from which they apply. `stepCosts` derives the cost of each
     * step of the hourly views from them, `periodCosts` that of each period of the others.
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

/** What data a contract has, so that the panel opens on the last day with data. */
export const curveInfoSchemas = {
  params: byContract,
  response: z.object({
    /** Null where there is no curve at all. */
    first_day: z.iso.date().nullable(),
    last_day: z.iso.date().nullable(),
    /** The finest available view: some meters only provide hours. */
    finest: z.enum(curveTypes),
    tariff: z.string(),
    /** Zone whose clock and calendar apply. */
    zone: z.enum(['peninsula', 'balearic', 'canary', 'ceuta', 'melilla']),
    /** The usual delay of distributors' data in days (setting `consumption.dataDelayDays`). */
    delay_days: z.int(),
    has_prices: z.boolean(),
  }),
}
export type CurveInfo = z.infer<typeof curveInfoSchemas.response>

export const contractUsesSchemas = {
  query: z.object({
    /** Numbers of contracts, with commas. */
    contracts: z.string().max(20_000).default(''),
  }),
  response: z.object({
    /** Contracts without a complete month are left out. */
    items: z.array(
      z.object({
        contract: z.string(),
        /** YYYY-MM. */
        month: z.string(),
        kwh: z.int(),
        /** Percent more, or less, than in the same month a year before. */
        change: z.int().nullable(),
      }),
    ),
  }),
}
export type ContractUse = z.infer<typeof contractUsesSchemas.response>['items'][number]

/** A missing value is `required`, as everywhere. */
const error = ({ input }: { input?: unknown }) => (input === undefined ? 'required' : 'not_valid')
const unit = z.enum(budgetUnits, { error })

const budgetStateSchema = z.object({
  /** Whole kWh or euros of a month; null without a limit. */
  limit: z.object({ unit, amount: z.int() }).nullable(),
  /** The first day of the present month, and the last one of which there are data. */
  month: z.iso.date(),
  last_day: z.iso.date().nullable(),
  /** So far, what a limit is compared with, and between what the month will end; null where too little is known to say. */
  kwh: z.object({
    used: z.int(),
    expected: z.int().nullable(),
    range: z.object({ low: z.int(), high: z.int() }).nullable(),
  }),
  /** As on a bill, with power and taxes; null without a bill to go by. */
  eur: z
    .object({
      used: z.string(),
      expected: z.string().nullable(),
      range: z.object({ low: z.string(), high: z.string() }).nullable(),
    })
    .nullable(),
  is_exceeding: z.boolean(),
})
export type BudgetState = z.infer<typeof budgetStateSchema>

export const budgetSchemas = { params: byContract, response: budgetStateSchema }

export const saveBudgetSchemas = {
  params: byContract,
  /** Without an amount there is no limit any more. */
  body: z.object({
    unit,
    amount: z.int({ error }).min(1, 'not_valid').max(mostBudget, 'not_valid').nullable(),
  }),
  response: budgetStateSchema,
}
