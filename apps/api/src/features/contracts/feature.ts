import type { Feature } from '#feature'
import { contractsRoutes } from './routes.ts'

export const contracts: Feature = {
  name: 'contracts',
  tables: [
    'contracts',
    'addresses',
    'bank_accounts',
    'contract_services',
    'contract_attachments',
    'communications',
    'contract_tariffs',
  ],
  reads: ['account', 'notices', 'open_changes', 'signed_changes'],
  publishes: ['contract_names'],
  routes: contractsRoutes,
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/contracts/rows'),
}
