import type { Feature } from '#feature'
import { answerActivation } from './answer-activation.ts'
import { activationRoutes } from './routes.ts'

export const activation: Feature = {
  name: 'activation',
  tables: ['activation_requests'],
  reads: ['account', 'contracts', 'invoices'],
  isVital: true,
  routes: activationRoutes,
  senders: (deps) => ({ activation: ({ payload }) => answerActivation(deps, payload) }),
  commands: () => import('./commands.ts'),
}
