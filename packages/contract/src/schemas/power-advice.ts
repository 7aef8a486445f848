import { z } from 'zod'
import { idInAddress } from './id.ts'

const byContract = z.object({ id: idInAddress })

/** kW with three decimals, euros with two, as decimal strings. P1 first. */
export const powerAdviceSchemas = {
  params: byContract,
  response: z.object({
    contracted: z.array(z.object({ period: z.string(), power: z.string() })),
    /** The last 12 months of which anything is known, oldest first. */
    months: z.array(
      z.object({
        month: z.string(),
        days: z.int(),
        /** The highest demand by power period; null where it is not known. */
        demand: z.array(z.string().nullable()),
        /** `meter`: the invoice says it. `curve`: the highest quarter-hour or hour of the curve. */
        source: z.enum(['meter', 'curve']),
        /** Euros of a kW and day by power period, as its invoice says (or the nearest one); empty where none does. */
        prices: z.array(z.string()),
        /** Electricity tax and VAT of its last day as one factor. */
        tax_factor: z.string(),
        /** The same with the rates that may come to count instead; null where all are settled. */
        unsettled_tax_factor: z.string().nullable(),
      }),
    ),
    /** Those of today: the newest known. */
    prices: z.array(z.string()),
    /** Those of today: '1.271863625472'. */
    tax_factor: z.string(),
    unsettled_tax_factor: z.string().nullable(),
    /**
     * The least powers that would have sufficed, and what they would have saved in those months, taxes included; with
     * the taxes that may come to count too, where some are not settled.
     */
    suggested: z
      .object({ powers: z.array(z.string()), saving: z.string(), unsettled_saving: z.string().nullable() })
      .nullable(),
    /** Of a 3.0TD none of whose months went above 15 kW: the 2.0TD that would have sufficed. Savings may be below zero. */
    other: z
      .object({
        tariff: z.string(),
        product: z.string(),
        /** The least powers, P1 first. */
        powers: z.array(z.string()),
        /** Of power in those months, taxes included. */
        power_saving: z.string(),
        /** With the taxes that may come to count; null where all are settled. */
        unsettled_power_saving: z.string().nullable(),
        /** Of the energy of the days whose curve is known; null where there are none, or no prices of today's product. */
        energy: z
          .object({ saving: z.string(), unsettled_saving: z.string().nullable(), days: z.int() })
          .nullable(),
      })
      .nullable(),
  }),
}
export type PowerAdvice = z.infer<typeof powerAdviceSchemas.response>
