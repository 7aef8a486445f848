import { endpoint } from './endpoint.ts'
import type { gasReadingsSchemas } from './schemas/gas-readings.ts'

export const gasReadings = endpoint<typeof gasReadingsSchemas>({
  name: 'gasReadings',
  isOwn: true,
  path: 'contracts/{id}/cch/readings/',
  access: 'customer',
  errors: ['not_found'],
})
