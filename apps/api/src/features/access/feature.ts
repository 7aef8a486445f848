import * as contract from '@fanal/contract/access'
import type { Feature } from '#feature'
import { registerPages } from './register-pages.ts'

export const access: Feature = {
  name: 'access',
  tables: ['login_links'],
  reads: ['account', 'recovery'],
  isVital: true,
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  registerPages,
}
