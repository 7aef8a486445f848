import type { Feature } from '#feature'
import { gasReadingsRoutes } from './routes.ts'

export const gasReadings: Feature = {
  name: 'gas-readings',
  reads: ['invoices'],
  routes: gasReadingsRoutes,
}
