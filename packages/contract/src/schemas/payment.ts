import { z } from 'zod'

const platform = z.enum(['stripe', 'monei', 'sandbox'], {
  error: ({ input }) => (input === undefined ? 'required' : 'invalid_value'),
})
const itemId = z.int().positive().max(Number.MAX_SAFE_INTEGER)

export const paymentPlatformsSchemas = {
  response: z.object({
    /** The default first; empty when payment is off. */
    platforms: z.array(
      z.object({
        name: platform,
        /** Whether the card is entered in our page or on the provider's. */
        form: z.enum(['card', 'link']),
        /** Several invoices can be paid together. */
        is_multiple: z.boolean(),
      }),
    ),
  }),
}
export type PaymentPlatforms = z.infer<typeof paymentPlatformsSchemas.response>

export const publishableKeySchemas = {
  params: z.object({ platform }),
  response: z.object({ publishable_key: z.string() }),
}

/** A card token. Card numbers are refused before anything stores them. */
const paymentMethodId = z
  .string()
  .trim()
  .regex(/^(?!.*\d{12})pm_\w{1,250}$/, 'invalid_format')

/** Never an amount: the server looks it up. */
export const payInvoiceSchemas = {
  body: z
    .strictObject({
      platform_name: platform,
      payment_method_id: paymentMethodId.optional(),
      item_id: itemId.optional(),
      /** Several ids instead of `item_id`. */
      item_ids: z.array(itemId).min(1).max(50).optional(),
      related_object_type: z.literal('invoice').optional(),
      /** Confirms after a challenge. */
      payment_intent_id: z.string().trim().min(1).max(255).optional(),
    })
    .refine(
      ({ item_id, item_ids, payment_intent_id }) =>
        [item_id, item_ids, payment_intent_id].filter((one) => one !== undefined).length === 1,
      { path: ['item_id'], error: 'required' },
    ),
  response: z.object({
    /** `processing` means being verified: neither paid nor failed. */
    status: z.enum(['succeeded', 'requires_action', 'processing', 'failed']),
    transaction_id: z.string(),
    payment_intent_id: z.string().optional(),
    client_secret: z.string().optional(),
    /** The provider's payment page, if the card is entered there. */
    payment_link: z.string().optional(),
    /** A code of `paymentErrors`, or `unknown`. */
    error: z.string().optional(),
  }),
}
export type PayAnswer = z.infer<typeof payInvoiceSchemas.response>

/** The result of a transaction. `error` is the reason of a failure, or says that no transaction is known. */
export const transactionSummarySchemas = {
  params: z.object({ id: z.string().trim().min(1).max(64) }),
  response: z.object({
    transaction_id: z.string(),
    status: z.enum(['succeeded', 'requires_action', 'processing', 'failed', 'refunded', '']),
    amount: z.string(),
    currency: z.string(),
    last_transaction_update_at: z.string(),
    invoice_id: z.int().nullable(),
    invoice_number: z.string(),
    invoice_concept: z.string(),
    /** All invoices that were paid together. */
    invoices: z.array(z.object({ invoice_id: z.int(), invoice_number: z.string(), amount: z.string() })),
    payment_method_id: z.string(),
    payment_type: z.string(),
    paid_by_user_email: z.string(),
    error: z.string(),
  }),
}
export type TransactionSummary = z.infer<typeof transactionSummarySchemas.response>

export const transactionReceiptSchemas = { params: z.object({ id: z.string().trim().min(1).max(64) }) }

export const paymentWebhookSchemas = {
  params: z.object({ platform }),
  response: z.object({ received: z.boolean() }),
}

export const sandboxChallengeSchemas = {
  body: z.strictObject({
    payment_intent_id: z.string().min(1).max(255),
    client_secret: z.string().min(1).max(255),
    is_accepted: z.boolean(),
  }),
  response: z.object({ status: z.string() }),
}
