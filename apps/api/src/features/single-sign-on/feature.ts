import * as contract from '@fanal/contract/single-sign-on'
import type { Feature } from '#feature'
import { registerPages } from './register-pages.ts'

export const singleSignOn: Feature = {
  name: 'single-sign-on',
  tables: ['oidc_identities', 'oidc_transactions'],
  reads: ['account'],
  isVital: true,
  contract,
  routes: () => import('./routes.ts'),
  registerPages,
}
