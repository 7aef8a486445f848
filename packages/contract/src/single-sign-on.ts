import { endpoint } from './endpoint.ts'
import type { openidLoginSchemas, startOpenidSchemas } from './schemas/single-sign-on.ts'

/**
 * Opened by the browser: starts a one-time transaction in cookies and redirects to the provider, or to an error page.
 */
export const startOpenid = endpoint<typeof startOpenidSchemas>({
  name: 'startOpenid',
  isOwn: true,
  path: 'user/openid/authorize',
  access: 'anyone',
  errors: ['not_found', 'cross_site'],
})

/** Exchanges the provider's response for a session; requires the cookies of the start. */
export const openidLogin = endpoint<typeof openidLoginSchemas>({
  name: 'openidLogin',
  method: 'POST',
  path: 'user/openid',
  access: 'anyone',
  kind: 'session',
  errors: ['not_found', 'openid_nonce_missing', 'openid_failed', 'too_many_requests'],
  limit: { max: 60, windowSeconds: 600 },
})
