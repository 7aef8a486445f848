import type { Feature } from '#feature'
import { registerOpenidReturn } from './openid-return.ts'
import { singleSignOnRoutes } from './routes.ts'

export const singleSignOn: Feature = {
  name: 'single-sign-on',
  tables: ['oidc_identities', 'oidc_transactions'],
  reads: ['account'],
  isVital: true,
  routes: singleSignOnRoutes,
  registerPages: registerOpenidReturn,
}
