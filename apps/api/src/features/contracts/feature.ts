import * as contract from '@fanal/contract/contracts'
import type { Feature } from '#feature'

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
    'price_announcements',
  ],
  reads: [
    'account',
    'notices',
    'open_changes',
    'open_claims',
    'returning_supplies',
    'signed_changes',
    'unpaid_invoices',
  ],
  publishes: ['contract_names'],
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  jobs: [
    {
      name: 'tell announced prices',
      everyMs: 20_000,
      run: async (deps, log) => (await import('./legal/announce-prices.ts')).notifyAnnounced(deps, log),
    },
  ],
  demo: () => import('#demo/contracts/rows'),
}
