import type { Feature } from '#feature'
import { expireSignatures } from './signature/close-signature.ts'
import { notifyExpiring } from './signature/notify-expiring.ts'
import { contractChangesRoutes } from './routes.ts'

export const contractChanges: Feature = {
  name: 'contract-changes',
  tables: ['change_requests', 'change_events', 'change_files', 'signatures'],
  reads: ['account', 'contracts', 'notices'],
  publishes: ['open_changes', 'signed_changes'],
  routes: contractChangesRoutes,
  commands: () => import('./commands.ts'),
  jobs: [
    {
      name: 'expire signatures',
      everyMs: 60_000,
      run: ({ database, env }) => database.transaction((tx) => expireSignatures(env, tx)),
    },
    { name: 'tell of expiring signatures', everyMs: 600_000, run: (deps) => notifyExpiring(deps) },
  ],
  demo: () => import('#demo/contract-changes/rows'),
}
