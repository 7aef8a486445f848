import { z } from 'zod'
import { token } from './passkeys.ts'

export const startOpenidSchemas = {
  query: z.object({
    /** The page to return to, with its query. */
    returnTo: z.string().max(2000).optional(),
  }),
}

export const openidLoginSchemas = {
  body: z.object({
    code: z.string().min(1, 'required').max(4096, 'too_long'),
    nonce: z.string().min(1, 'required').max(512, 'too_long'),
    state: z.string().max(512, 'too_long').optional(),
    /** The issuer returned with the code (RFC 9207). */
    iss: z.string().max(512, 'too_long').optional(),
  }),
  response: z.object({ token, openid_token: z.string().optional(), new_customer: z.boolean() }),
}
