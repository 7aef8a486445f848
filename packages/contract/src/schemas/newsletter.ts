import { emailMaxLength } from '@fanal/domain/identifiers/email'
import { z } from 'zod'

/** A token of a mail, an id or an address. */
const subscriptor = z.string().trim().max(1_000)
/** Checked by the rule, which has its own message. */
const email = z.string('required').trim().max(emailMaxLength, 'too_long')

const newsletterSchema = z.object({
  newsletter_id: z.int(),
  name: z.string(),
  newsletter_description: z.string(),
  subscribed: z.boolean(),
  /** Null while nobody is known. */
  subscriptor_id: z.int().nullable(),
  exported: z.boolean(),
})
export type Newsletter = z.infer<typeof newsletterSchema>

const subscriberSchema = z.object({
  /** Null for an address that is not subscribed yet. */
  id: z.int().nullable(),
  emails: z.array(z.string()),
  /** The address that a mailed link asks to change to; confirming is sending it. */
  new_email: z.string().nullable(),
})

export const subscriberSchemas = {
  params: z.object({ subscriber: subscriptor }),
  response: subscriberSchema,
}

export const listNewslettersSchemas = {
  params: z.object({ subscriptor }),
  response: z.array(newsletterSchema),
}

export const setActiveNewslettersSchemas = {
  body: z.object({
    subscriptor_or_email: subscriptor,
    selected_newsletters: z.array(z.int()).max(200, 'too_many'),
  }),
  /** `removed`: nothing is subscribed any more, and nothing is kept. */
  response: z.union([z.array(newsletterSchema), z.literal('removed')]),
}

export const setMailsSchemas = {
  body: z.object({
    subscriberId: z.union([z.int().transform(String), subscriptor], 'required'),
    emails: z.array(email).min(1).max(1),
  }),
  response: z.object({
    status: z.literal('OK'),
    /** False until the link that was sent to the new address is opened. */
    is_changed: z.boolean(),
  }),
}

export const unsubscribeSchemas = {
  params: z.object({ token: subscriptor }),
  response: z.object({ status: z.literal('OK') }),
}

export const leavingSchemas = {
  params: z.object({ token: subscriptor }),
  response: z.object({
    /** The newsletter. */
    name: z.string(),
    /** Masked: the link may have been passed on. */
    email: z.string(),
  }),
}
