import type { AllowedHosts } from '#platform/http/headers'

/** Where cards are asked for by Stripe: its script, its fields, the bank's step, and its own calls. */
export const stripeHosts: AllowedHosts = {
  script: ['https://js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
}
