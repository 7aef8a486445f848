import * as contract from '@fanal/contract/access'
import type { Feature } from '#feature'
import { takeLinkFromAddress } from './enter-by-link.ts'
import { registerFormSignIn } from './form-sign-in.ts'

export const access: Feature = {
  name: 'access',
  tables: ['login_links'],
  reads: ['account', 'recovery'],
  isVital: true,
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  registerPages(app, deps, portal) {
    portal.beforePages(takeLinkFromAddress(deps))
    return registerFormSignIn(app, deps, portal)
  },
}
