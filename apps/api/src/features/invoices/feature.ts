import type { Feature } from '#feature'
import { invoicesRoutes } from './routes.ts'

export const invoices: Feature = {
  name: 'invoices',
  tables: ['invoices', 'invoice_details', 'invoice_pending_states', 'invoice_counts'],
  routes: invoicesRoutes,
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/invoices/rows'),
}
