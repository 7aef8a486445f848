import type { Feature } from '#feature'
import { batteriesRoutes } from './routes.ts'

export const batteries: Feature = {
  name: 'batteries',
  tables: ['batteries', 'battery_links', 'battery_movements'],
  reads: ['account', 'contract_names', 'issued_invoices'],
  routes: batteriesRoutes,
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/batteries/rows'),
}
