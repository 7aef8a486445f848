import * as contract from '@fanal/contract/invoices'
import type { Feature } from '#feature'

export const invoices: Feature = {
  name: 'invoices',
  tables: ['invoices', 'invoice_details', 'invoice_pending_states', 'invoice_counts', 'usage_means'],
  reads: ['account', 'consumption', 'contracts', 'notices', 'invoice_payments', 'open_claims'],
  publishes: ['effective_invoices', 'invoice_lines', 'issued_invoices', 'unpaid_invoices'],
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  jobs: [
    {
      name: 'tell of payments due',
      everyMs: 600_000,
      run: async (deps) => (await import('./notify-due.ts')).notifyDue(deps),
    },
    {
      name: 'compute the mean use of postal codes',
      everyMs: 3_600_000,
      run: async (deps) => (await import('./documents/compute-means.ts')).computeMeans(deps),
    },
  ],
  demo: () => import('#demo/invoices/rows'),
}
