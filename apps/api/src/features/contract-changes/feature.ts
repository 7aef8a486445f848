import * as contract from '@fanal/contract/contract-changes'
import type { Feature } from '#feature'

export const contractChanges: Feature = {
  name: 'contract-changes',
  tables: ['change_requests', 'change_events', 'change_files', 'signatures'],
  reads: ['account', 'contracts', 'notices'],
  publishes: ['open_changes', 'signed_changes'],
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  jobs: [
    {
      name: 'expire signatures',
      everyMs: 60_000,
      async run({ database, env }) {
        const { expireSignatures } = await import('./signature/close-signature.ts')
        await database.transaction((tx) => expireSignatures(env, tx))
      },
    },
    {
      name: 'tell of expiring signatures',
      everyMs: 600_000,
      run: async (deps) => (await import('./signature/notify-expiring.ts')).notifyExpiring(deps),
    },
  ],
  demo: () => import('#demo/contract-changes/rows'),
}
