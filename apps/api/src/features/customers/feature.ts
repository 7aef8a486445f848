import * as contract from '@fanal/contract/desk/customers'
import type { Feature } from '#feature'

export const customers: Feature = {
  name: 'customers',
  tables: ['customer_notes', 'customer_protections'],
  reads: [
    'account',
    'contracts',
    'invoices',
    'payment',
    'contract-changes',
    'support',
    'notices',
    'passkeys',
  ],
  contract,
  routes: () => import('./routes.ts'),
}
