import { publishableKey } from '@fanal/contract/payment'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { call } from '#lib/call.ts'

let known: Promise<Stripe> | undefined

async function load(): Promise<Stripe> {
  const { publishable_key } = await call(publishableKey, { params: { platform: 'stripe' } })
  const stripe = await loadStripe(publishable_key)
  if (!stripe) throw new Error('Stripe is only for browsers')
  return stripe
}

/** Stripe's script from its own host: only when somebody is about to pay. Retried after a failure. */
export function stripeOf(): Promise<Stripe> {
  known ??= load().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}
