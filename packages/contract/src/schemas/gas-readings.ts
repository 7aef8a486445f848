import { z } from 'zod'
import { idInAddress } from './parts/id.ts'

const byContract = z.object({ id: idInAddress })

/** Gas: meter readings by invoice and their conversion to kWh. Newest first. */
export const gasReadingsSchemas = {
  params: byContract,
  response: z.object({
    items: z.array(
      z.object({
        invoice_id: z.int(),
        number: z.string(),
        start_date: z.iso.date(),
        end_date: z.iso.date(),
        previous: z.number(),
        current: z.number(),
        cubic_metres: z.number(),
        /** kWh per cubic metre. */
        factor: z.string(),
        /** Not on the invoice: computed from its rounded kWh. */
        is_factor_computed: z.boolean(),
        energy_kwh: z.int(),
        is_estimated: z.boolean(),
        /** Amount of the whole invoice in euros. */
        amount_total: z.string(),
      }),
    ),
  }),
}
export type GasReading = z.infer<typeof gasReadingsSchemas.response>['items'][number]
