import type { Feature } from '#feature'
import { forgetCodes } from './confirm/code-queries.ts'
import { forgetSummaries } from './confirm/summary-queries.ts'
import { contractingSenders } from './follow/senders.ts'
import { forgetLeads } from './leads/forget-leads.ts'
import { contractingRoutes } from './routes.ts'

export const contracting: Feature = {
  name: 'contracting',
  tables: [
    'leads',
    'lead_files',
    'lead_file_parts',
    'supply_points',
    'retailers',
    'promotional_codes',
    'lead_summaries',
    'lead_codes',
    'switches',
    'contract_papers',
    'withdrawals',
  ],
  reads: ['account', 'contract-changes', 'contracts', 'lookups'],
  routes: contractingRoutes,
  senders: contractingSenders,
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/contracting/rows'),
  jobs: [
    { name: 'forget leads', everyMs: 600_000, run: ({ database }) => forgetLeads(database) },
    { name: 'forget summaries', everyMs: 600_000, run: ({ database }) => forgetSummaries(database) },
    { name: 'forget codes', everyMs: 600_000, run: ({ database }) => forgetCodes(database) },
  ],
}
