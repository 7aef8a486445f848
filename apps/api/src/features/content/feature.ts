import type { Feature } from '#feature'
import { contentCommands } from './commands.ts'
import { contentRoutes } from './routes.ts'

export const content: Feature = {
  name: 'content',
  tables: ['dynamic_routes', 'dynamic_elements', 'banners', 'coupons'],
  isVital: true,
  routes: contentRoutes,
  commands: contentCommands,
  demo: () => import('#demo/content/rows'),
}
