import { z } from 'zod'

/** Euros without taxes as decimal strings, P1 first: of a kW and day, of a kWh, of a day (gas), of a kWh of surplus. */
const prices = z.object({
  from: z.iso.date(),
  power: z.array(z.string()),
  energy: z.array(z.string()),
  fixed: z.string().nullable(),
  surplus: z.string().nullable(),
})

/** What counts today, and what the one other access tariff would bring. */
export const tariffOptionsSchemas = {
  params: z.object({ contractName: z.string().trim().min(1).max(40) }),
  response: z.object({
    current: z.object({
      tariff: z.string(),
      product: z.string(),
      /** null where the catalogue does not have it. */
      prices: prices.nullable(),
    }),
    /** null for a tariff that does not change with the powers. */
    other: z
      .object({
        tariff: z.string(),
        /** The first is what a change takes that names none. */
        products: z.array(z.object({ id: z.int(), name: z.string(), prices })),
      })
      .nullable(),
  }),
}
export type TariffOptions = z.infer<typeof tariffOptionsSchemas.response>
export type OfferedProduct = NonNullable<TariffOptions['other']>['products'][number]
