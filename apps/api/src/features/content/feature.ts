import * as contract from '@fanal/contract/content'
import type { Feature } from '#feature'

export const content: Feature = {
  name: 'content',
  tables: ['dynamic_routes', 'dynamic_elements', 'banners', 'content_files', 'coupons'],
  isVital: true,
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/content/rows'),
}
