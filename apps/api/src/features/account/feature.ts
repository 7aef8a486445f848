import type { Feature } from '#feature'
import { accountRoutes } from './routes.ts'

export const account: Feature = {
  name: 'account',
  tables: ['customers', 'visitor_consents', 'accounts', 'consents'],
  publishes: ['customer_contacts', 'session_customers'],
  isVital: true,
  routes: accountRoutes,
  demo: () => import('#demo/account/rows'),
}
