import * as contract from '@fanal/contract/consumption'
import type { Feature } from '#feature'

export const consumption: Feature = {
  name: 'consumption',
  tables: ['curve_days', 'curve_days_aside', 'curve_months', 'budgets'],
  reads: ['contracts', 'effective_invoices', 'invoice_lines', 'issued_invoices'],
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/consumption/rows'),
}
