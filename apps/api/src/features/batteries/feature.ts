import * as contract from '@fanal/contract/batteries'
import type { Feature } from '#feature'

export const batteries: Feature = {
  name: 'batteries',
  tables: ['batteries', 'battery_links', 'battery_movements'],
  reads: ['account', 'contract_names', 'issued_invoices'],
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/batteries/rows'),
}
