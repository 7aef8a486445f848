import { viewCodeDigits, viewStates, viewWays } from '@fanal/domain/looks/view-request'
import { z } from 'zod'
import { choice } from './parts/choice.ts'
import { idInAddress } from './parts/id.ts'
import { pageOf, pageQuery } from './parts/paging.ts'

const instant = z.iso.datetime()
const byId = z.object({ id: idInAddress })
const done = z.object({ status: z.literal('OK') })

export const askViewSchemas = {
  body: z.strictObject({
    case_number: z.string().trim().min(1, 'required').max(20, 'too_long'),
    way: choice(viewWays),
    reason: z.string().trim().min(1, 'required').max(200, 'too_long'),
  }),
  response: z.object({ id: z.int() }),
}

/** What the caller has asked and can still use, the last first. */
export const ownViewsSchemas = {
  response: z.object({ items: z.array(z.object({ id: z.int(), case_number: z.string() })) }),
}

export const viewRequestSchemas = {
  params: byId,
  response: z.object({
    state: z.enum(viewStates),
    way: z.enum(viewWays),
    /** The customer got a code that they can tell by phone; further tries. */
    code_tries: z.int(),
    expires_at: instant,
  }),
}

export const enterViewCodeSchemas = {
  params: byId,
  body: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(new RegExp(`^\\d{${viewCodeDigits}}$`), 'invalid'),
  }),
  response: z.object({ is_right: z.boolean(), code_tries: z.int() }),
}

/** A link that counts once, within minutes. */
export const openViewSchemas = {
  params: byId,
  body: z.strictObject({}),
  response: z.object({ url: z.url() }),
}

/** What somebody looked at: `view` is the whole portal, as the customer sees it; `search`, a list of people with them in it. */
export const lookKinds = ['view', 'case', 'customer', 'search'] as const

const lookSchema = z.object({
  /** The first of that day, and the last. */
  at: instant,
  until: instant,
  times: z.int(),
  actor: z.string(),
  /** A role of staff, or `operator`. */
  role: z.string(),
  kind: z.enum(lookKinds),
  case_number: z.string().nullable(),
  reason: z.string().nullable(),
})
export type Look = z.infer<typeof lookSchema>

export const listLooksSchemas = { query: z.object(pageQuery), response: pageOf(lookSchema) }

const askedViewSchema = z.object({
  id: z.int(),
  actor: z.string(),
  role: z.string(),
  case_number: z.string(),
  reason: z.string(),
  is_granted: z.boolean(),
  expires_at: instant,
})
export type AskedView = z.infer<typeof askedViewSchema>

export const askedViewsSchemas = { response: z.object({ items: z.array(askedViewSchema) }) }

export const answerViewSchemas = {
  params: byId,
  body: z.strictObject({ allow: z.boolean() }),
  response: done,
}
