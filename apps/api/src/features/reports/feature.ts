import * as contract from '@fanal/contract/desk/reports'
import type { Feature } from '#feature'

export const reports: Feature = {
  name: 'reports',
  reads: ['support'],
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
}
