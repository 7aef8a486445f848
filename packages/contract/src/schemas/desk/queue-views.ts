import { z } from 'zod'
import { queueFilters } from './casework.ts'
import { idInAddress } from '../parts/id.ts'

const viewFields = {
  name: z.string().trim().min(1, 'required').max(40, 'too_long'),
  filters: z.object(queueFilters),
  is_shared: z.boolean(),
  /** The place among the others. */
  position: z.int().min(0).max(99),
}
const viewSchema = z.object({ id: z.int(), ...viewFields, version: z.int(), is_own: z.boolean() })
export type QueueView = z.infer<typeof viewSchema>
const byId = z.object({ id: idInAddress })
const viewDone = z.object({ id: z.int() })
export const queueViewsSchemas = { response: z.object({ items: z.array(viewSchema) }) }
export const addQueueViewSchemas = { body: z.object(viewFields), response: viewDone }
export const changeQueueViewSchemas = {
  params: byId,
  body: z.object({ ...viewFields, version: z.int() }),
  response: viewDone,
}
export const removeQueueViewSchemas = {
  params: byId,
  body: z.object({ version: z.int() }),
  response: viewDone,
}
