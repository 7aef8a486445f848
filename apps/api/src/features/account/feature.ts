import * as contract from '@fanal/contract/account'
import type { Feature } from '#feature'

export const account: Feature = {
  name: 'account',
  tables: ['customers', 'visitor_consents', 'accounts', 'consents'],
  publishes: ['customer_contacts', 'session_customers'],
  isVital: true,
  contract,
  routes: () => import('./routes.ts'),
  demo: () => import('#demo/account/rows'),
}
