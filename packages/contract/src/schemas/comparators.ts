import { zones } from '@fanal/domain/lookups/provinces'
import { rateKinds } from '@fanal/domain/rates/rate'
import { z } from 'zod'
import { leadContactSchemas } from './contracting.ts'

// All form values are read as text, and missing ones as empty, so that the domain's rules report all errors at once.

/** kWh, kW and euros come as numbers or as text. */
const typed = z
  .union([z.string().max(40, 'too_long'), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''))
const mode = z.enum(['auto', 'manual']).default('auto')
/** Derived from the supply point or the postal code if missing. */
const zone = z.enum(zones).optional()

const line = z.object({
  name: z.string(),
  price_unit: z.string(),
  quantity: z.string(),
  multi: z.string(),
  /** Euros, rounded. */
  amount: z.string(),
})
const lines = z.array(line)
const tax = z.object({ name: z.string(), amount: z.string() })

const compared = z.object({
  /** HTML, in the caller's language. */
  header: z.string(),
  content: z.string(),
  /** Euros, with taxes. */
  total_amount: z.number(),
  /** Null if a retailer's own server does not send it. */
  product: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The current bill minus ours: negative if ours is higher. */
  saving: z.number().nullable(),
  /** The total under the other outcome of a conditional tax rate. */
  otherwise_amount: z.number().nullable(),
})
const electricityResult = compared.extend({
  operations: z.object({
    lines: z.object({ potencia: lines, energia: lines, lloguer: lines, altres: lines }),
    taxes: z.array(tax),
  }),
})
const gasResult = compared.extend({
  operations: z.object({
    lines: z.object({ fijo: lines, variable: lines, lloguer: lines }),
    taxes: z.array(tax),
  }),
})
export type ElectricityResult = z.infer<typeof electricityResult>
export type GasResult = z.infer<typeof gasResult>

export const comparePriceSchemas = {
  body: z.object({
    cups: typed,
    comerOrigin: typed,
    consent: z.boolean().nullish(),
    mode,
    startDate: typed,
    endDate: typed,
    accessTariff: typed,
    invoiceAmount: typed,
    p1: typed,
    p2: typed,
    p3: typed,
    p4: typed,
    p5: typed,
    p6: typed,
    power: typed,
    power2: typed,
    zipcode: typed,
    zone,
  }),
  response: electricityResult,
}

const contact = leadContactSchemas.body
const sent = z.object({ status: z.literal('OK'), result: z.string() })

export const comparisonContactSchemas = { body: contact.extend({ mode }), response: sent }

export const compareGasPriceSchemas = {
  body: contact.extend({
    mode,
    comerOrigin: typed,
    startDate: typed,
    endDate: typed,
    access_tariff: typed,
    consumption: typed,
    invoiceAmount: typed,
  }),
  response: z.union([gasResult, sent]),
}

const rate = z.object({
  kind: z.enum(rateKinds),
  scope: z.string(),
  up_to_w: z.int().nullable(),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  values: z.array(z.string()),
  conditional: z.string().nullable(),
  source: z.string(),
})

const product = z.object({
  id: z.int(),
  name: z.string(),
  energy: z.enum(['electricity', 'gas']),
  tariff: z.string(),
  description: z.string(),
  link: z.string(),
  duration_months: z.int().nullable(),
  /** Euros without taxes, P1 first: per kW and day, per kWh, per day, per kWh of surplus. */
  prices: z.object({
    from: z.iso.date(),
    power: z.array(z.string()),
    energy: z.array(z.string()),
    fixed: z.string().nullable(),
    surplus: z.string().nullable(),
  }),
})
export type PublicProduct = z.infer<typeof product>

/** The mean of the hours of each energy period (2.0TD) in a month, in euros per kWh, tolls included. */
const regulatedMonth = z.object({ month: z.string(), prices: z.array(z.string()) })

export const publicProductsSchemas = {
  response: z.object({
    retailer: z.string(),
    currency: z.literal('EUR'),
    /** The day of these prices. */
    day: z.iso.date(),
    products: z.array(product),
    /** Dated taxes and regulated prices: the first list that has a row for the day counts. */
    rates: z.array(z.array(rate)),
    /** Prices of the peninsula, the last thirteen months that have data, oldest first. */
    regulated_months: z.array(regulatedMonth),
  }),
}
export type PublicProducts = z.infer<typeof publicProductsSchemas.response>

/** At most 400 days. Euros per MWh of each hour, in local time: 23 or 25 on the days that the clock changes. */
export const regulatedPricesSchemas = {
  query: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    zone: z.enum(['peninsula', 'ceuta_melilla']).default('peninsula'),
  }),
  response: z.object({ days: z.array(z.object({ day: z.iso.date(), prices: z.array(z.number()) })) }),
}
