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

/**
 * Starts a payment, or with `payment_intent_id` continues after a challenge. Stores its own idempotency key: see
 * `attempt`.
 */
export const pay = endpoint<typeof payInvoiceSchemas>({
  name: 'pay',
  method: 'POST',
  path: 'pay',
  versions: [2],
  access: 'customer',
  kind: 'attempt',
  errors: ['not_found', 'not_payable', 'user_not_enabled_to_payment_platform'],
})

/** A payment by invoice id or transaction id. */
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

/** Webhook of a payment provider, signed by it. */
export const paymentWebhook = endpoint<typeof paymentWebhookSchemas>({
  name: 'paymentWebhook',
  isOwn: true,
  method: 'POST',
  path: 'payments/{platform}/webhook',
  access: 'anyone',
  kind: 'webhook',
  errors: ['not_found', 'webhook_not_valid'],
})

/** The sandbox's stand-in for the customer's bank: answers a challenge. */
export const sandboxChallenge = endpoint<typeof sandboxChallengeSchemas>({
  name: 'sandboxChallenge',
  isOwn: true,
  method: 'POST',
  path: 'payments/sandbox/challenge',
  access: 'customer',
  errors: ['not_found'],
})
