import type { Feature } from '#feature'
import { forgetUploads } from './file-queries.ts'
import { forgetPutAside, putAsideGauges } from './mail-in/put-aside-queries.ts'
import { readAnswers } from './mail-in/read-answers.ts'
import { notifyDeadlines } from './mails/case-notice.ts'
import { notifyLate } from './mails/notify-late.ts'
import { supportRoutes } from './routes.ts'

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
  routes: supportRoutes,
  commands: () => import('./staff/commands.ts'),
  jobs: [
    {
      name: 'forget uploads',
      everyMs: 3_600_000,
      run: ({ database }) => forgetUploads(database),
    },
    {
      name: 'read answers by mail',
      everyMs: 30_000,
      run: readAnswers,
    },
    { name: 'forget mails put aside', everyMs: 3_600_000, run: ({ database }) => forgetPutAside(database) },
    { name: 'tell of deadlines', everyMs: 600_000, run: (deps) => notifyDeadlines(deps) },
    { name: 'announce late cases', everyMs: 600_000, run: (deps) => notifyLate(deps) },
  ],
  gauges: putAsideGauges,
  demo: () => import('#demo/support/rows'),
}
