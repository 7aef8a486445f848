import type { Feature } from '#feature'
import { lookupCommands } from './commands.ts'
import { lookupsRoutes } from './routes.ts'

export const lookups: Feature = {
  name: 'lookups',
  tables: ['municipalities', 'postal_codes', 'cnaes'],
  routes: lookupsRoutes,
  commands: lookupCommands,
  demo: () => import('#demo/lookups/rows'),
}
