import type { Feature } from '#feature'
import { activationCommands } from '#features/activation/commands'
import { userCommands } from '#features/recovery/commands'
import { takeLinkFromAddress } from './enter-by-link.ts'
import { registerFormSignIn } from './form-sign-in.ts'
import { registerOpenidReturn } from '#features/single-sign-on/openid-return'
import { accessRoutes } from './routes.ts'
import { accessSenders } from '#features/recovery/senders'

export const access: Feature = {
  name: 'access',
  isVital: true,
  routes: accessRoutes,
  senders: accessSenders,
  commands: [...accessCommands, ...userCommands, ...activationCommands],
  async registerPages(app, deps, portal) {
    portal.beforePages(takeLinkFromAddress(deps))
    await registerFormSignIn(app, deps, portal)
    registerOpenidReturn(app, deps)
  },
  demo: () => import('#demo/account/rows'),
}
