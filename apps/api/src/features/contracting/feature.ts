import * as contract from '@fanal/contract/contracting'
import type { Feature } from '#feature'

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
    'lead_notes',
    'switches',
    'contract_papers',
    'withdrawals',
  ],
  reads: ['account', 'content', 'contract-changes', 'contracts', 'lookups'],
  publishes: ['returning_supplies'],
  contract,
  routes: () => import('./routes.ts'),
  senders: (deps) => ({
    contract_signature: async (...message) =>
      (await import('./follow/follow-signature.ts')).followSignature(deps)(...message),
    switch_request: async (...message) =>
      (await import('./follow/send-request.ts')).sendRequest(deps)(...message),
    switch_cancel: async (...message) =>
      (await import('./follow/send-request.ts')).sendCancel(deps)(...message),
    switch_return: async (...message) =>
      (await import('./follow/send-request.ts')).askReturn(deps)(...message),
  }),
  gauges: async (database) => (await import('./follow/check-queries.ts')).checkGauges(database),
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/contracting/rows'),
  jobs: [
    {
      name: 'forget leads',
      everyMs: 600_000,
      run: async ({ database }) => (await import('./leads/forget-leads.ts')).forgetLeads(database),
    },
    {
      name: 'forget summaries',
      everyMs: 600_000,
      run: async ({ database }) => (await import('./confirm/summary-queries.ts')).forgetSummaries(database),
    },
    {
      name: 'forget codes',
      everyMs: 600_000,
      run: async ({ database }) => (await import('./confirm/code-queries.ts')).forgetCodes(database),
    },
    {
      name: 'check holders',
      everyMs: 60_000,
      run: async (deps, log) => (await import('./follow/check-holders.ts')).checkHolders(deps, log),
    },
  ],
}
