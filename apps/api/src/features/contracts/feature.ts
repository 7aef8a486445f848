import type { Feature } from '#feature'
import { contractCommands } from './commands.ts'
import { contractsRoutes } from './routes.ts'

export const contracts: Feature = {
  name: 'contracts',
  tables: ['contracts', 'addresses', 'bank_accounts', 'contract_services', 'contract_attachments', 'communications', 'contract_tariffs'],
  routes: contractsRoutes,
  commands: contractCommands,
  demo: () => import('#demo/contracts/rows'),
}
