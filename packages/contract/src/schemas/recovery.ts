import { z } from 'zod'
import { password } from './access.ts'
import { token } from './passkeys.ts'

/** What is missing is empty here: the rule of the domain then names every wrong field at once. */
const text = (maxLength: number) => z.string('required').trim().max(maxLength, 'too_long').default('')

export const recoverPasswordSchemas = {
  body: z.object({
    nif: text(64),
    email: text(254),
  }),
  /** The same for everybody: it never reveals whether a customer was found. */
  response: z.object({ status: z.literal('OK') }),
}

export const changePasswordSchemas = {
  body: z.object({ current: password, password }),
  response: z.object({ status: z.enum(['OK', 'ERROR']), token }),
}
