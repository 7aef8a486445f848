import * as contract from '@fanal/contract/looks'
import type { Feature } from '#feature'

export const looks: Feature = {
  name: 'looks',
  tables: ['view_requests'],
  contract,
  routes: () => import('./routes.ts'),
  approvals: async () => (await import('./grant-view.ts')).approvalKinds,
  jobs: [
    {
      name: 'forget old view requests',
      everyMs: 3_600_000,
      run: async ({ database }) => (await import('./view-queries.ts')).forgetOldViews(database),
    },
  ],
}
