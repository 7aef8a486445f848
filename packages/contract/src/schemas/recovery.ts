import { z } from 'zod'
import { password } from './access.ts'
import { token } from './passkeys.ts'

/** Missing values are read as empty, so that the domain's rule can report all errors at once. */
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
