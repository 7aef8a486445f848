import type { Feature } from '#feature'
import { gasReadingsRoutes } from './routes.ts'

export const gasReadings: Feature = {
  name: 'gas-readings',
  reads: ['effective_invoices', 'invoice_lines'],
  routes: gasReadingsRoutes,
}
