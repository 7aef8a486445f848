import * as contract from '@fanal/contract/desk/casework'
import type { Feature } from '#feature'

export const casework: Feature = {
  name: 'casework',
  tables: [
    'case_links',
    'case_mentions',
    'case_notes',
    'case_drafts',
    'case_sendings',
    'case_views',
    'text_modules',
  ],
  reads: ['support', 'contracts', 'customer_contacts', 'session_staff'],
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  jobs: [
    {
      name: 'send what staff wrote',
      everyMs: 1_000,
      run: async (deps, log) => (await import('./sending/send-due.ts')).sendDueWritten(deps, log),
    },
    {
      name: 'give untouched cases back',
      everyMs: 60_000,
      run: async ({ database }) =>
        (await import('./assigning/give-back-untouched.ts')).giveBackUntouched(database),
    },
  ],
  demo: () => import('#demo/casework/rows'),
}
