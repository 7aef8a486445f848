import type { Feature } from '#feature'
import { lookupsRoutes } from './routes.ts'

export const lookups: Feature = {
  name: 'lookups',
  tables: ['municipalities', 'postal_codes', 'cnaes'],
  routes: lookupsRoutes,
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/lookups/rows'),
}
