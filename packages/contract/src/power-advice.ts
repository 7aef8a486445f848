import { endpoint } from './endpoint.ts'
import type { powerAdviceSchemas } from './schemas/power-advice.ts'

/** The demand of each month beside the contracted power, and what another power would have cost. */
export const powerAdvice = endpoint<typeof powerAdviceSchemas>({
  name: 'powerAdvice',
  isOwn: true,
  path: 'contracts/{id}/cch/power/',
  access: 'customer',
  errors: ['not_found'],
})
