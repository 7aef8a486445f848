import { z } from 'zod'
import { passkeyAskedSchema, token } from './passkeys.ts'

const password = z.string().min(1, 'required').max(128, 'too_long')

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

export const changePasswordSchemas = {
  body: z.object({ current: password, password }),
  response: z.object({ status: z.enum(['OK', 'ERROR']), token }),
}

export const logoutSchemas = {
  response: z.object({
    status: z.literal('OK'),
    /** The provider's logout address, to which the browser goes next. */
    logout_url: z.string().optional(),
  }),
}

export const profileSchemas = {
  response: z.object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    vat: z.string(),
    locale: z.string(),
    readonly: z.boolean(),
    change_password: z.boolean(),
    new_customer: z.boolean(),
  }),
}
export type Profile = z.infer<typeof profileSchemas.response>
