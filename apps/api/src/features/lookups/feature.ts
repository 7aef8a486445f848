import * as contract from '@fanal/contract/lookups'
import type { Feature } from '#feature'

export const lookups: Feature = {
  name: 'lookups',
  tables: ['municipalities', 'postal_codes', 'cnaes'],
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/lookups/rows'),
}
