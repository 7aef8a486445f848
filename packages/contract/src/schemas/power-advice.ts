import { z } from 'zod'
import { idInAddress } from './parts/id.ts'

const byContract = z.object({ id: idInAddress })

/** kW with three decimals, euros with two, as decimal strings. P1 first. */
export const powerAdviceSchemas = {
  params: byContract,
  response: z.object({
    contracted: z.array(z.object({ period: z.string(), power: z.string() })),
    /** The last 12 months with data, oldest first. */
    months: z.array(
      z.object({
        month: z.string(),
        days: z.int(),
        /** Highest demand by power period; null if unknown. */
        demand: z.array(z.string().nullable()),
        /** `meter`: registered on the invoice. `curve`: highest quarter-hour or hour of the curve. */
        source: z.enum(['meter', 'curve']),
        /** Euros per kW and day by power period, from its invoice or the nearest one; empty if there is none. */
        prices: z.array(z.string()),
        /** Electricity tax and VAT of its last day as one factor. */
        tax_factor: z.string(),
        /** The same with the rates that may still apply instead; null where all are settled. */
        unsettled_tax_factor: z.string().nullable(),
      }),
    ),
    /** Current prices: the newest known. */
    prices: z.array(z.string()),
    /** Current factor, for example '1.271863625472'. */
    tax_factor: z.string(),
    unsettled_tax_factor: z.string().nullable(),
    /**
     * The lowest sufficient powers and their saving over those months, taxes included; also with the taxes that may
     * still apply, where some are not settled.
     */
    suggested: z
      .object({ powers: z.array(z.string()), saving: z.string(), unsettled_saving: z.string().nullable() })
      .nullable(),
    /** For a 3.0TD whose demand never exceeded 15 kW: the 2.0TD that would have sufficed. Savings may be negative. */
    other: z
      .object({
        tariff: z.string(),
        product: z.string(),
        /** The lowest sufficient powers, P1 first. */
        powers: z.array(z.string()),
        /** Saving on power over those months, taxes included. */
        power_saving: z.string(),
        /** With the taxes that may still apply; null where all are settled. */
        unsettled_power_saving: z.string().nullable(),
        /**
         * Saving on energy over the days with a known curve; null without such days or without prices of the current
         * product.
         */
        energy: z
          .object({ saving: z.string(), unsettled_saving: z.string().nullable(), days: z.int() })
          .nullable(),
      })
      .nullable(),
  }),
}
export type PowerAdvice = z.infer<typeof powerAdviceSchemas.response>
