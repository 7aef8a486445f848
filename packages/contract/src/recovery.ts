import { endpoint } from './endpoint.ts'
import type { recoverPasswordSchemas } from './schemas/recovery.ts'

export const recoverPassword = endpoint<typeof recoverPasswordSchemas>({
  name: 'recoverPassword',
  method: 'POST',
  path: 'user/reset/',
  access: 'anyone',
  errors: ['too_many_requests'],
  limit: { max: 30, windowSeconds: 3600 },
})
