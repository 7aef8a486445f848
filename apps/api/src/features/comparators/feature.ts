import * as contract from '@fanal/contract/comparators'
import type { Feature } from '#feature'

export const comparators: Feature = {
  name: 'comparators',
  tables: ['regulated_prices'],
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/comparators/rows'),
}
