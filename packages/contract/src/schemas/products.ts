import { z } from 'zod'

/** Euros without taxes as decimal strings, P1 first: per kW and day, per kWh, per day (gas), per kWh of surplus. */
const prices = z.object({
  from: z.iso.date(),
  power: z.array(z.string()),
  energy: z.array(z.string()),
  fixed: z.string().nullable(),
  surplus: z.string().nullable(),
})

/** The current tariff and product, and the one other access tariff. */
export const tariffOptionsSchemas = {
  params: z.object({ contractName: z.string().trim().min(1).max(40) }),
  response: z.object({
    current: z.object({
      tariff: z.string(),
      product: z.string(),
      /** Null if the catalogue does not have it. */
      prices: prices.nullable(),
    }),
    /** Null for a tariff that does not depend on the powers. */
    other: z
      .object({
        tariff: z.string(),
        /** The first is the default of a change that names none. */
        products: z.array(z.object({ id: z.int(), name: z.string(), prices })),
      })
      .nullable(),
  }),
}
export type TariffOptions = z.infer<typeof tariffOptionsSchemas.response>
export type OfferedProduct = NonNullable<TariffOptions['other']>['products'][number]
