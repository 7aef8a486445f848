import { z } from 'zod'
import { idInAddress } from './id.ts'

const byContract = z.object({ id: idInAddress })

/** Gas: what the meter showed, invoice by invoice, and how cubic metres became kWh. Newest first. */
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
        /** kWh of a cubic metre. */
        factor: z.string(),
        /** The invoice does not say it: it follows from its kWh, which are rounded. */
        is_factor_computed: z.boolean(),
        energy_kwh: z.int(),
        is_estimated: z.boolean(),
        /** Euros of the whole invoice. */
        amount_total: z.string(),
      }),
    ),
  }),
}
export type GasReading = z.infer<typeof gasReadingsSchemas.response>['items'][number]
