import type { Feature } from '#feature'
import { contentRoutes } from './routes.ts'

export const content: Feature = {
  name: 'content',
  tables: ['dynamic_routes', 'dynamic_elements', 'banners', 'content_files', 'coupons'],
  isVital: true,
  routes: contentRoutes,
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/content/rows'),
}
