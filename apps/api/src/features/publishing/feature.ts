import * as contract from '@fanal/contract/desk/publishing'
import type { Feature } from '#feature'
import { registerPages } from './register-pages.ts'

export const publishing: Feature = {
  name: 'publishing',
  tables: ['publishing_drafts', 'publishing_parts'],
  reads: ['staff', 'session_staff'],
  contract,
  routes: () => import('./routes.ts'),
  registerPages,
  approvals: async () => (await import('./publish-approval.ts')).publishApprovalKinds,
  demo: () => import('#demo/publishing/rows'),
  jobs: [
    {
      name: 'publish what is due',
      everyMs: 15_000,
      run: async (deps, log) => (await import('./publish-due.ts')).publishDue(deps, log),
    },
  ],
}
