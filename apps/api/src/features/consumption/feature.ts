import type { Feature } from '#feature'
import { consumptionRoutes } from './routes.ts'

export const consumption: Feature = {
  name: 'consumption',
  tables: ['curve_days', 'curve_days_aside', 'curve_months', 'budgets'],
  reads: ['contracts', 'effective_invoices', 'invoice_lines', 'issued_invoices'],
  routes: consumptionRoutes,
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/consumption/rows'),
}
