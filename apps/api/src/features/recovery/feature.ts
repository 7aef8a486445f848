import * as contract from '@fanal/contract/recovery'
import type { Feature } from '#feature'

export const recovery: Feature = {
  name: 'recovery',
  tables: ['temporary_passwords'],
  reads: ['account'],
  isVital: true,
  contract,
  routes: () => import('./routes.ts'),
  senders: (deps) => ({
    recovery: async ({ payload }) => (await import('./recover-password.ts')).answerRecovery(deps, payload),
  }),
}
