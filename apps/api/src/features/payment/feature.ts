import * as contract from '@fanal/contract/payment'
import type { Feature } from '#feature'
import { stripeHosts } from '#gateways/payment/stripe-hosts'

export const payment: Feature = {
  name: 'payment',
  tables: ['payments', 'payment_items', 'payment_events', 'sandbox_intents'],
  reads: ['account', 'invoices', 'open_claims'],
  publishes: ['invoice_payments'],
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  jobs: [
    {
      name: 'verify open payments',
      everyMs: 2_000,
      run: async (deps) => (await import('./verify-open-payments.ts')).verifyOpenPayments(deps),
    },
  ],
  registerPages(_app, { env }, portal) {
    // In gateway mode the upstream provides the key.
    if (env.STRIPE_PUBLISHABLE_KEY || env.API_UPSTREAM) portal.allowHosts(stripeHosts)
  },
  demo: () => import('#demo/payment/rows'),
}
