import type { PaymentPlatform } from '@fanal/domain/settings/settings'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { moneiGateway } from './monei.ts'
import type { PaymentGateway } from './payment.ts'
import { sandboxGateway } from './sandbox.ts'
import { stripeGateway } from './stripe.ts'

/** The providers with keys in the environment. */
export function paymentPlatforms(env: Env, database: Db): PaymentGateway[] {
  const gateways: PaymentGateway[] = []
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, MONEI_API_KEY } = env
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY)
    gateways.push(stripeGateway({ ...env, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }))
  if (MONEI_API_KEY) gateways.push(moneiGateway({ ...env, MONEI_API_KEY }))
  // Whatever the settings say: the sandbox is never available in production.
  if (env.DEMO && !env.isProduction) gateways.push(sandboxGateway(database))
  return gateways
}

/** The default first; the others in order. */
export function inOrder(gateways: readonly PaymentGateway[], first: PaymentPlatform): PaymentGateway[] {
  return [...gateways].sort((a, b) => Number(b.name === first) - Number(a.name === first))
}
