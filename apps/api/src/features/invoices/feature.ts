import type { Feature } from '#feature'
import { invoiceCommands } from './commands.ts'
import { invoicesRoutes } from './routes.ts'

export const invoices: Feature = {
  name: 'invoices',
  tables: ['invoices', 'invoice_details', 'invoice_pending_states', 'invoice_counts'],
  routes: invoicesRoutes,
  commands: invoiceCommands,
  demo: () => import('#demo/invoices/rows'),
}
