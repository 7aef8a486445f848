import type { Feature } from '#feature'
import { comparatorsRoutes } from './routes.ts'

export const comparators: Feature = {
  name: 'comparators',
  tables: ['regulated_prices'],
  routes: comparatorsRoutes,
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/comparators/rows'),
}
