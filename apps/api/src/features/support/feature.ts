import * as contract from '@fanal/contract/support'
import type { Feature } from '#feature'

export const support: Feature = {
  name: 'support',
  tables: [
    'case_categories',
    'cases',
    'case_entries',
    'case_files',
    'case_file_parts',
    'case_refused_mails',
    'self_readings',
    'mails_put_aside',
    'supply_incidents',
  ],
  reads: [
    'account',
    'contract-changes',
    'contracts',
    'invoices',
    'notices',
    'effective_invoices',
    'invoice_lines',
  ],
  publishes: ['open_claims'],
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./staff/commands.ts'),
  shelf: () => import('./case-shelf-queries.ts'),
  jobs: [
    {
      name: 'forget uploads',
      everyMs: 3_600_000,
      run: async ({ database }) => (await import('./file-queries.ts')).forgetUploads(database),
    },
    {
      name: 'read answers by mail',
      everyMs: 30_000,
      run: async (deps, log) => (await import('./mail-in/read-answers.ts')).readAnswers(deps, log),
    },
    {
      name: 'forget mails put aside',
      everyMs: 3_600_000,
      run: async ({ database }) => (await import('./mail-in/put-aside-queries.ts')).forgetPutAside(database),
    },
    {
      name: 'tell of deadlines',
      everyMs: 600_000,
      run: async (deps) => (await import('./mails/case-notice.ts')).notifyDeadlines(deps),
    },
    {
      name: 'notify outages',
      everyMs: 10_000,
      run: async (deps, log) => (await import('./staff/notify-outages.ts')).notifyOutages(deps, log),
    },
    {
      name: 'announce late cases',
      everyMs: 600_000,
      run: async (deps) => (await import('./mails/notify-late.ts')).notifyLate(deps),
    },
  ],
  gauges: async (database) => (await import('./mail-in/put-aside-queries.ts')).putAsideGauges(database),
  demo: () => import('#demo/support/rows'),
}
