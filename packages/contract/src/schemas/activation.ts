import { z } from 'zod'

const text = (maxLength: number) => z.string().trim().max(maxLength, 'too_long').default('')

/** Only types are checked here: validation errors come back as sentences in `result.render.errors`. */
export const confirmSignupSchemas = {
  body: z.object({
    nif: text(64),
    contract: text(64),
    email: text(254),
    email2: text(254),
    accept_conditions: z.boolean().default(false),
    accept_gdpr: z.boolean().default(false),
    phone: text(32),
    invoiceNumber: text(64),
  }),
  response: z.object({
    result: z.object({
      render: z.object({
        /** Sentences in the caller's language; empty when the form was accepted. */
        errors: z.array(z.string()),
        /** HTML that replaces the form; the same whether or not a customer was found. */
        body: z.string(),
      }),
    }),
  }),
}
export type ConfirmSignup = z.infer<typeof confirmSignupSchemas.body>
