import { alertTypes } from '@fanal/domain/market-alerts/check-market-alert'
import { z } from 'zod'

const product = z.string('required').trim().max(60, 'too_long')
/** Add and delete have taken effect if it is 200. */
const status = z.int()

const productSchema = z.object({
  name: z.string(),
  /** The last settlement, euros per MWh; null where it is not known. */
  last_day: z.iso.date().nullable(),
  last_price: z.number().nullable(),
})
export type OmipProduct = z.infer<typeof productSchema>

const alertSchema = z.object({
  id: z.int(),
  product: z.string(),
  type: z.enum(alertTypes),
  /** Euros per MWh. */
  price: z.number(),
  /** Whether it was true at the last settlement: then it is armed again once it is not. Null where it is not known. */
  is_met: z.boolean().nullable(),
  /** The last settlement that fired it. */
  fired_day: z.iso.date().nullable(),
  fired_price: z.number().nullable(),
  times_fired: z.int(),
  /** The product is traded no more. */
  ended_on: z.iso.date().nullable(),
})
export type OmipAlert = z.infer<typeof alertSchema>

export const omipProductsSchemas = { response: z.array(productSchema) }

export const omipAlertsSchemas = { response: z.array(alertSchema) }

export const addOmipAlertSchemas = {
  body: z.object({
    /** Whatever the caller calls it: the answer has its id. */
    id: z.union([z.number(), z.string().max(100)]).nullish(),
    product,
    type: z.string('required').max(10, 'not_a_choice'),
    /** Checked by the rule, which has a message for each thing that can be wrong. */
    price: z.union([z.number(), z.string().max(40)], {
      error: ({ input }) => (input === undefined ? 'required' : 'price_not_valid'),
    }),
  }),
  response: z.object({ status, id: z.int() }),
}

export const deleteOmipAlertSchemas = {
  body: z.object({
    id: z
      .int({ error: ({ input }) => (input === undefined ? 'required' : 'invalid_value') })
      .positive('invalid_value'),
  }),
  response: z.object({ status }),
}

export const omipPricesSchemas = {
  query: z.object({ product }),
  response: z.object({
    product: z.string(),
    /** Oldest first; euros per MWh. */
    settlements: z.array(z.object({ day: z.iso.date(), price: z.number() })),
  }),
}
