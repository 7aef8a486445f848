import { z } from 'zod'

const text = (maxLength: number) => z.string().trim().max(maxLength, 'too_long').default('')

/** Only shapes are checked here: what is wrong with a form comes back as sentences, in `result.render.errors`. */
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
        /** Sentences in the caller's language; none when the form was taken. */
        errors: z.array(z.string()),
        /** HTML to show in place of the form; the same whether or not somebody was found. */
        body: z.string(),
      }),
    }),
  }),
}
export type ConfirmSignup = z.infer<typeof confirmSignupSchemas.body>
