import { discountModes } from '@fanal/domain/batteries/battery-rules'
import { z } from 'zod'
import { idInAddress } from './parts/id.ts'
import { pageOf, pageQuery } from './parts/paging.ts'

const contractName = z.string().trim().min(1).max(40)
const byBattery = z.object({ bateriaId: idInAddress })
const byLink = z.object({ contractName, bateriaId: idInAddress })
const byOrigin = z.object({ contractName, bateriaOrigenId: idInAddress })

const wrongPercent = 'not_a_percentage'
const percentFrom = (least: number) =>
  z
    .int({ error: ({ input }) => (input === undefined ? 'required' : wrongPercent) })
    .min(least, wrongPercent)
    .max(100, wrongPercent)

/** A contract's part in a battery, as the contract's page shows it. Euros are decimal strings. */
export const batteryLinkSchema = z.object({
  id: z.int(),
  bateria: z.object({ id: z.int(), name: z.string() }),
  /**
   * Weight relative to the battery's other receivers, and its share of the discounts in whole percents that total
   * 100.
   */
  pes: z.int(),
  pes_percentatge: z.int(),
  data_inici: z.iso.date(),
  data_final: z.iso.date().nullable(),
  gestio_descomptes: z.enum(discountModes),
  /** The balance of the battery. */
  total_descompte: z.string(),
  /** The contract's surplus feeds the battery. */
  es_origen: z.boolean(),
  /** Euros that came in and went out since 1 January; a retailer's own server does not say. */
  this_year: z.object({ in: z.string(), out: z.string() }).optional(),
  /** It receives discounts. */
  es_receptor: z.boolean(),
  /** Number of contracts that share its discounts today. */
  receptors: z.int(),
  /**
   * Whether other contracts of the customer have another battery; for an origin, which only gets a warning, any
   * battery.
   */
  te_destins: z.boolean(),
})
export type BatteryLink = z.infer<typeof batteryLinkSchema>

const shareSchema = z.object({
  bateria_id: z.int(),
  percentage: z.int(),
  pes: z.int(),
  es_origen: z.boolean(),
  contract: z.object({ name: z.string(), address: z.string() }),
})

/** A battery, and the contracts that share its discounts today. */
const sharedBatterySchema = z.object({
  id: z.int(),
  name: z.string(),
  total_descompte: z.string(),
  items: z.array(shareSchema),
})
export type SharedBattery = z.infer<typeof sharedBatterySchema>

export const exportBatteriesSchemas = {
  params: z.object({
    batteries: z
      .string()
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/, 'invalid_format')
      .transform((ids) => [...new Set(ids.split(',').map(Number))]),
  }),
}

export const batteryTypesSchemas = {
  response: z.object({ items: z.array(z.object({ name: z.enum(discountModes), description: z.string() })) }),
}

export const changeBatteryDiscountsSchemas = {
  params: byLink,
  body: z.object({
    valor_descomptes: z.enum(discountModes, {
      error: ({ input }) => (input === undefined ? 'required' : 'not_a_choice'),
    }),
  }),
  response: z.object({ gestio_descomptes: z.enum(discountModes) }),
}

export const batteryPercentagesSchemas = { params: byBattery, response: sharedBatterySchema }

export const changeBatteryPercentageSchemas = {
  params: byLink,
  body: z.object({
    pes_percentatge: percentFrom(0),
    /**
     * All receivers and their weights as the customer saw them, because the shares of the others change too. If they no
     * longer match, nothing is changed.
     */
    repartiment_previ: z
      .array(z.object({ contract: contractName, pes: z.int().nonnegative() }))
      .max(500)
      .optional(),
  }),
  response: sharedBatterySchema,
}

export const moveBatterySchemas = {
  params: byOrigin,
  body: z.object({
    /** Percentage of the contract's own part. */
    pes_percentatge: percentFrom(1),
    bateria_desti: z.int().positive(),
    /** The euros and weight that the customer saw in the preview; if they no longer match, nothing is moved. */
    descompte_previst: z
      .string()
      .regex(/^\d{1,12}(\.\d{1,2})?$/, 'not_an_amount')
      .optional(),
    pes_previst: z.int().nonnegative().optional(),
  }),
  response: z.object({
    /** Euros that were moved. */
    moved: z.string(),
    origin: sharedBatterySchema,
    target: sharedBatterySchema,
  }),
}

export const batteryTargetsSchemas = {
  params: byOrigin,
  response: z.object({ items: z.array(sharedBatterySchema) }),
}

const movementSchema = z.object({
  id: z.int(),
  date: z.iso.date(),
  contract: z.string().nullable(),
  invoice: z.object({ id: z.int(), number: z.string(), is_multipoint: z.boolean() }).nullable(),
  concept: z.enum(['opening', 'surplus', 'discount', 'move', 'adjustment']),
  /** The retailer's own text, if any. */
  description: z.string(),
  /** Euros; withdrawals are negative. */
  amount: z.string(),
  /** The balance afterwards. */
  balance: z.string(),
})
export type BatteryMovement = z.infer<typeof movementSchema>

export const batteryMovementsSchemas = {
  params: byBattery,
  query: z.object(pageQuery),
  response: pageOf(movementSchema),
}
