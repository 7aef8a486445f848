import type { Feature } from '#feature'
import { settingsRoutes } from './routes.ts'

export const settings: Feature = {
  name: 'settings',
  tables: ['settings', 'feature_flags', 'rates', 'brand_files'],
  isVital: true,
  routes: settingsRoutes,
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/settings/rows'),
}
