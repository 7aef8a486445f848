import { z } from 'zod'
import { choice } from './parts/choice.ts'

// What a visitor is told before anything is asked: places, tariffs, products, and what a supply point tells.

const name = z.object({ id: z.int(), name: z.string() })
const list = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })
const lang = z.string().max(10).optional()
/** Euros or kilowatts as decimal strings. */
const decimal = z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/)
/** A price that somebody typed or that a bill has, in euros. */
const price = z.string().regex(/^\d{1,2}(\.\d{1,8})?$/)
const kilowatts = z.string().regex(/^\d{1,6}([.,]\d{1,3})?$/, 'power_field_not_valid')

export const cnaesSchemas = { response: list(name.extend({ descripcio: z.string() })) }

/** The retailers that a supply can come from; `code` is their number in the market authority's list, where known. */
export const comersSchemas = {
  query: z.object({ lang }),
  response: list(name.extend({ code: z.string().optional() })),
}

/** What this portal checks and asks for; read when the wizard opens. */
export const contractingConfigSchemas = {
  response: z.object({
    checks_solvency: z.boolean(),
    checks_dni: z.boolean(),
    takes_promotional_codes: z.boolean(),
    withdrawal_days: z.int(),
    /** The version of conditions and privacy text that is accepted. */
    terms_version: z.string(),
    /** Days that a draft is kept, with and without the consent to keep it. */
    draft_days: z.object({ kept: z.int(), unkept: z.int() }),
  }),
}

/** Never holder or present retailer. */
export const supplyPoint = z.object({
  powers: z.array(decimal),
  /** Most that can be contracted without works, in kW. */
  extension_rights: decimal.nullable(),
  phases: z.enum(['single', 'three']).nullable(),
  tariff: z.string(),
  cnae: z.string(),
  selfcons_code: z.string(),
  has_social_bonus: z.boolean(),
  has_open_switch: z.boolean(),
  last_power_change: z.iso.date().nullable(),
  /** The last years, newest first: kWh by period. */
  years: z.array(z.object({ until: z.iso.date(), kwh: z.array(z.number()) })),
  zipcode: z.string(),
  city: z.string(),
  distributor: z.string(),
  as_of: z.iso.date(),
})
export type SupplyPoint = z.infer<typeof supplyPoint>

const availability = z.object({ available: z.boolean() })
export const cupsConfigSchemas = {
  params: z.object({ cups: z.string().max(40) }),
  /** `holder` 1: who asks is the holder or acts for them, which is recorded. */
  query: z.object({ old: z.string().max(1).optional(), holder: z.string().max(1).optional() }),
  response: z.object({
    /** Whether anything is known of it. */
    cups_data_availability: availability,
    /** Whether it can be contracted with us. */
    cups_availability: availability.extend({
      /** Why not. */
      reason: z.enum(['own_contract', 'open_switch', 'other_energy']).optional(),
    }),
    access_tariff: name.nullable(),
    address: z.object({ zipcode: z.string() }).nullable(),
    /** kW, as far as the tariff has periods. */
    power_p1: decimal.optional(),
    power_p2: decimal.optional(),
    power_p3: decimal.optional(),
    power_p4: decimal.optional(),
    power_p5: decimal.optional(),
    power_p6: decimal.optional(),
    selfcons: z.boolean(),
    autoconsumo_code: z.string(),
    /** Our extension; null if nothing is known, or the service is away (`is_away`). */
    supply_point: supplyPoint.nullable(),
    /** Use and social bonus are told to the holder, or who acts for them, only: without saying so they are left out. */
    asks_holder: z.boolean().optional(),
    is_away: z.boolean(),
  }),
}
export type CupsConfig = z.infer<typeof cupsConfigSchemas.response>

/** `power`: the highest of the wanted powers in kW. */
export const accessTariffsSchemas = {
  query: z.object({ power: kilowatts.optional(), old: z.string().max(1).optional() }),
  response: list(name),
}
export const gasAccessTariffsSchemas = { response: list(name) }

export const productPrices = z.object({
  /** Per kW and day, per kWh, per day (gas), per kWh of surplus. Euros without taxes. */
  power: z.array(z.string()),
  energy: z.array(z.string()),
  fixed: z.string().nullable(),
  surplus: z.string().nullable(),
  from: z.iso.date(),
})
export const offeredProduct = name.extend({
  ov_description: z.string(),
  ov_link: z.string(),
  tariff: z.string(),
  duration_months: z.int().nullable(),
  /** Prices follow the market: these are for reference. */
  is_indexed: z.boolean().optional(),
  /** Null behind a retailer's own server, which does not tell them. */
  prices: productPrices.nullable(),
  /** What a valid code takes off the first invoice, in euros. */
  discount: decimal.nullable(),
})
export type OfferedProduct = z.infer<typeof offeredProduct>

const offers = z.object({ atr: z.string().max(20), cups: z.string().max(40).optional(), lang })
export const pricelistSchemas = {
  query: offers.extend({
    power: kilowatts,
    selfcons: z.string().max(5).optional(),
    promocode: z.string().max(40).optional(),
  }),
  response: list(offeredProduct),
}
export const gasPricelistSchemas = { query: offers, response: list(offeredProduct) }

export const validateCouponSchemas = {
  params: z.object({ coupon: z.string().max(60) }),
  response: z.object({
    valid: z.boolean(),
    discount: decimal.nullable(),
    /** Why a code that exists does not count. */
    reason: z.enum(['not_begun', 'ended', 'used']).optional(),
  }),
}

/** A year month by month, taxes of their days included. */
const estimate = z.object({
  total: decimal,
  /** The year with the other outcome of taxes that are not settled yet. */
  otherwise: decimal.nullable(),
  months: z.array(
    z.object({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      total: decimal,
      /** The total with the other outcome of a tax that is not settled yet. */
      otherwise: decimal.nullable(),
    }),
  ),
  lines: z.array(
    z.object({
      kind: z.enum([
        'power',
        'energy',
        'fixed',
        'surplus',
        'social_bonus',
        'rental',
        'electricity_tax',
        'hydrocarbon_tax',
        'vat',
        'discount',
      ]),
      amount: decimal,
    }),
  ),
})
export type Estimate = z.infer<typeof estimate>

/** Prices with the taxes of today. */
const taxedPrices = z.object({
  power: z.array(decimal),
  energy: z.array(decimal),
  fixed: decimal.nullable(),
})
export type TaxedPrices = z.infer<typeof taxedPrices>

const kwh = z.number().min(0).max(10_000_000)
export const estimateSchemas = {
  body: z.object({
    energy: choice(['electricity', 'gas']),
    atr: z.string().max(20),
    powers: z.array(kilowatts).max(6).default([]),
    /** The year by period, or one number for all of it; without it the profile of a usual household with that power. */
    kwh: z.array(kwh).max(6).optional(),
    zipcode: z.string().max(5).default(''),
    selfcons: z.boolean().default(false),
    promocode: z.string().max(40).default(''),
    /** What the present bill charges: euros without taxes per kW and day, and per kWh. */
    present: z
      .object({ power: z.array(price).max(6), energy: z.array(price).max(6), fixed: price.nullable() })
      .optional(),
  }),
  response: z.object({
    kwh: z.array(z.number()),
    source: z.enum(['given', 'profile']),
    products: z.array(z.object({ id: z.int(), estimate, taxed: taxedPrices.nullable() })),
    /** The tax that is due there instead of VAT has another name. */
    tax: z.enum(['vat', 'igic', 'ipsi']),
    present: estimate.nullable(),
  }),
}
