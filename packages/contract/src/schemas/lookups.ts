import { z } from 'zod'

export const zipcodeSchemas = {
  params: z.object({ zip: z.string().regex(/^\d{5}$/, 'postal_code_not_valid') }),
  /** Empty for an unknown code: the city can then be typed. */
  response: z.object({
    state: z.object({ id: z.int(), name: z.string() }).nullable(),
    cities: z.array(z.object({ city: z.string(), ine: z.string() })),
  }),
}
export const provincesSchemas = {
  params: z.object({ code: z.string().max(3) }),
  response: z.array(z.object({ id: z.int(), name: z.string() })),
}
export const streetTypesSchemas = { response: z.array(z.object({ id: z.int(), name: z.string() })) }
