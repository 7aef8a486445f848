import { endpoint } from './endpoint.ts'
import type {
  payInvoiceSchemas,
  paymentPlatformsSchemas,
  paymentWebhookSchemas,
  publishableKeySchemas,
  sandboxChallengeSchemas,
  transactionReceiptSchemas,
  transactionSummarySchemas,
} from './schemas/payment.ts'

export const paymentPlatforms = endpoint<typeof paymentPlatformsSchemas>({
  name: 'paymentPlatforms',
  path: 'payment_platforms_available',
  versions: [2],
  access: 'customer',
})

export const publishableKey = endpoint<typeof publishableKeySchemas>({
  name: 'publishableKey',
  path: 'publishable_key/{platform}',
  versions: [2],
  access: 'customer',
  errors: ['not_found'],
})

/** Begins a payment, or with `payment_intent_id` goes on after a challenge. Keeps its own idempotency key: see `attempt`. */
export const pay = endpoint<typeof payInvoiceSchemas>({
  name: 'pay',
  method: 'POST',
  path: 'pay',
  versions: [2],
  access: 'customer',
  kind: 'attempt',
  errors: ['not_found', 'not_payable', 'user_not_enabled_to_payment_platform'],
})

/** By the id of an invoice, or of a transaction. */
export const transactionSummary = endpoint<typeof transactionSummarySchemas>({
  name: 'transactionSummary',
  path: 'transaction_summary/{id}',
  access: 'customer',
  errors: ['not_found'],
})

export const transactionReceipt = endpoint<typeof transactionReceiptSchemas>({
  name: 'transactionReceipt',
  path: 'download_transaction_receipt/{id}',
  access: 'customer',
  errors: ['not_found'],
})

/** News from a provider, signed by it. */
export const paymentWebhook = endpoint<typeof paymentWebhookSchemas>({
  name: 'paymentWebhook',
  isOwn: true,
  method: 'POST',
  path: 'payments/{platform}/webhook',
  access: 'anyone',
  kind: 'webhook',
  errors: ['not_found', 'webhook_not_valid'],
})

/** What the customer's bank would ask, answered: the demo's own platform has no page outside. */
export const sandboxChallenge = endpoint<typeof sandboxChallengeSchemas>({
  name: 'sandboxChallenge',
  isOwn: true,
  method: 'POST',
  path: 'payments/sandbox/challenge',
  access: 'customer',
  errors: ['not_found'],
})
