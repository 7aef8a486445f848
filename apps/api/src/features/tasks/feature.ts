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
  routes: () => import('./routes.ts'),
  demo: () => import('#demo/tasks/rows'),
}
