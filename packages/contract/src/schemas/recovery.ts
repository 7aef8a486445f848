import { isValidEmail } from '@fanal/domain/identifiers/email'
import { isValidNif } from '@fanal/domain/identifiers/nif'
import { z } from 'zod'
import { password } from './access.ts'
import { token } from './passkeys.ts'

/** Missing fields are reported as missing, and nothing else. */
const text = (maxLength: number) =>
  z
    .string('required')
    .trim()
    .min(1, { error: 'required', abort: true })
    .max(maxLength, { error: 'too_long', abort: true })

export const recoverPasswordSchemas = {
  body: z.object({
    nif: text(64).refine(isValidNif, 'nif_not_valid'),
    email: text(254).refine(isValidEmail, 'email_not_valid'),
  }),
  /** The same for everybody: it never reveals whether a customer was found. */
  response: z.object({ status: z.literal('OK') }),
}

export const changePasswordSchemas = {
  body: z.object({ current: password, password }),
  response: z.object({ status: z.enum(['OK', 'ERROR']), token }),
}
