import * as contract from '@fanal/contract/activation'
import type { Feature } from '#feature'

export const activation: Feature = {
  name: 'activation',
  tables: ['activation_requests'],
  reads: ['account', 'contracts', 'invoices'],
  isVital: true,
  contract,
  routes: () => import('./routes.ts'),
  senders: (deps) => ({
    activation: async ({ payload }) =>
      (await import('./answer-activation.ts')).answerActivation(deps, payload),
  }),
  commands: () => import('./commands.ts'),
}
