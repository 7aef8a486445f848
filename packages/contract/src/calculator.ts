import { endpoint } from './endpoint.ts'
import type { powerLeadSchemas } from './schemas/calculator.ts'

/** A calculated power; with whom to call it becomes a case. */
export const powerLead = endpoint<typeof powerLeadSchemas>({
  name: 'powerLead',
  method: 'POST',
  path: 'leads/potencia',
  access: 'anyone',
  errors: ['not_found'],
  limit: { max: 60, windowSeconds: 3600 },
})
