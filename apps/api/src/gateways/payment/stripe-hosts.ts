import type { AllowedHosts } from '#platform/http/headers'

/** Stripe's script, fields, challenge and calls. */
export const stripeHosts: AllowedHosts = {
  script: ['https://js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
}
