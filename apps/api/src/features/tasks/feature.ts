import * as contract from '@fanal/contract/desk/tasks'
import type { Feature } from '#feature'

export const tasks: Feature = {
  name: 'tasks',
  reads: [
    'account',
    'activation',
    'contract-changes',
    'contracting',
    'contracts',
    'invoices',
    'notices',
    'payment',
    'customer_contacts',
  ],
  contract,
  approvals: async () => (await import('./payments/decide-payment.ts')).paidApprovalKinds,
  routes: () => import('./routes.ts'),
  demo: () => import('#demo/tasks/rows'),
}
