import type { Feature } from '#feature'
import { takeLinkFromAddress } from './enter-by-link.ts'
import { registerFormSignIn } from './form-sign-in.ts'
import { accessRoutes } from './routes.ts'

export const access: Feature = {
  name: 'access',
  tables: ['login_links'],
  reads: ['account', 'recovery'],
  isVital: true,
  routes: accessRoutes,
  commands: () => import('./commands.ts'),
  registerPages(app, deps, portal) {
    portal.beforePages(takeLinkFromAddress(deps))
    return registerFormSignIn(app, deps, portal)
  },
}
