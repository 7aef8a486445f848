import type { Feature } from '#feature'
import { settingsCommands } from './commands.ts'
import { settingsRoutes } from './routes.ts'

export const settings: Feature = {
  name: 'settings',
  tables: ['settings', 'feature_flags', 'rates'],
  isVital: true,
  routes: settingsRoutes,
  commands: settingsCommands,
  demo: () => import('#demo/settings/rows'),
}
