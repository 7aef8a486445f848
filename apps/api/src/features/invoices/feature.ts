import type { Feature } from '#feature'
import { invoicesRoutes } from './routes.ts'
import { notifyDue } from './notify-due.ts'

export const invoices: Feature = {
  name: 'invoices',
  tables: ['invoices', 'invoice_details', 'invoice_pending_states', 'invoice_counts'],
  reads: ['account', 'consumption', 'contracts', 'notices', 'invoice_payments', 'open_claims'],
  publishes: ['effective_invoices', 'invoice_lines', 'issued_invoices'],
  routes: invoicesRoutes,
  commands: () => import('./commands.ts'),
  jobs: [{ name: 'tell of payments due', everyMs: 600_000, run: (deps) => notifyDue(deps) }],
  demo: () => import('#demo/invoices/rows'),
}
