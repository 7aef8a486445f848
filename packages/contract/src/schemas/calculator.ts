import { z } from 'zod'
import { leadContact } from './parts/lead-contact.ts'

// Missing values are left to the domain's rules, so that they report all errors at once.

const typed = (max: number) => z.string().max(max, 'too_long').optional()
const number = z.number().optional()

const appliance = z.object({
  name: z.string().max(40, 'too_long'),
  enabled: z.boolean(),
  num: z.number(),
  /** kW, of one. */
  power: z.number(),
  totalPower: z.number(),
  multiple: z.boolean().default(false),
})

/** The calculation, whom to call, or both: `cups` always. */
export const powerLeadSchemas = {
  body: z.object({
    cups: typed(40),
    /** kW. */
    optimalPower: number,
    appliances: z.array(appliance).max(50, 'too_many').optional(),
    area: number,
    numPersones: number,
    cofSimul: number,
    ...leadContact(typed),
    consent: z.boolean().optional(),
  }),
  response: z.object({
    status: z.string(),
    optimalPower: z.number().optional(),
    /** The number of the case. */
    result: z.string().optional(),
  }),
}
