import { endpoint } from './endpoint.ts'
import type { openidLoginSchemas, startOpenidSchemas } from './schemas/single-sign-on.ts'

/**
 * A browser goes there: it starts a one-time transaction in cookies and answers 302, to the provider or, when that
 * cannot be done, to the page that says so.
 */
export const startOpenid = endpoint<typeof startOpenidSchemas>({
  name: 'startOpenid',
  isOwn: true,
  path: 'user/openid/authorize',
  access: 'anyone',
  errors: ['not_found', 'cross_site'],
})

/** What came back from the provider, for a session. The cookies that the start has set belong to it. */
export const openidLogin = endpoint<typeof openidLoginSchemas>({
  name: 'openidLogin',
  method: 'POST',
  path: 'user/openid',
  access: 'anyone',
  kind: 'session',
  errors: ['not_found', 'openid_nonce_missing', 'openid_failed', 'too_many_requests'],
  limit: { max: 60, windowSeconds: 600 },
})
