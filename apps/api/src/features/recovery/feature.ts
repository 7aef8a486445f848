import type { Feature } from '#feature'
import { answerRecovery } from './recover-password.ts'
import { recoveryRoutes } from './routes.ts'

export const recovery: Feature = {
  name: 'recovery',
  tables: ['temporary_passwords'],
  reads: ['account'],
  isVital: true,
  routes: recoveryRoutes,
  senders: (deps) => ({ recovery: ({ payload }) => answerRecovery(deps, payload) }),
}
