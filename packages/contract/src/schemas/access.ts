import { z } from 'zod'
import { passkeyAskedSchema, passkeyLoginSchemas, token } from './passkeys.ts'

export const password = z.string().min(1, 'required').max(128, 'too_long')

export const loginSchemas = {
  body: z.object({
    user: z.string().trim().min(1, 'required').max(64, 'too_long'),
    password,
  }),
  response: z.union([
    z.object({
      token,
      change_password: z.boolean(),
      locale: z.string(),
      readonly: z.boolean(),
    }),
    passkeyAskedSchema,
  ]),
}

export const clientLoginSchemas = {
  body: z.object({
    client_id: z.string().min(1, 'required').max(128, 'too_long'),
    secret: z.string().min(1, 'required').max(512, 'too_long'),
  }),
  response: z.object({ token, locale: z.string(), readonly: z.boolean() }),
}

export const isTokenValidSchemas = {
  body: z.object({ token: z.string().min(1, 'required').max(4096, 'too_long') }),
  response: z.object({ token_is_valid: z.boolean() }),
}

export const logoutSchemas = {
  response: z.object({
    status: z.literal('OK'),
    /** The provider's logout address, to which the browser goes next. */
    logout_url: z.string().optional(),
  }),
}

export const proveIdentitySchemas = {
  body: z.object({
    password: z.string().max(128, 'too_long').optional(),
    challenge_id: passkeyLoginSchemas.body.shape.challenge_id.optional(),
    credential: passkeyLoginSchemas.body.shape.credential.optional(),
  }),
  response: z.object({ status: z.literal('OK') }),
}

export const mailLoginLinkSchemas = {
  body: passkeyLoginSchemas.body.pick({ challenge_id: true }),
  response: z.object({ status: z.literal('OK') }),
}
