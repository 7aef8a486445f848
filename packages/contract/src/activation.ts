import type { confirmSignupSchemas } from './schemas/activation.ts'
import { endpoint } from './endpoint.ts'

export const confirmSignup = endpoint<typeof confirmSignupSchemas>({
  name: 'confirmSignup',
  method: 'POST',
  path: 'signup/confirm',
  access: 'anyone',
  errors: ['not_found', 'too_many_requests'],
  limit: { max: 30, windowSeconds: 3600 },
})
