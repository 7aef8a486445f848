import type { Feature } from '#feature'
import { batteryCommands } from './commands.ts'
import { batteriesRoutes } from './routes.ts'

export const batteries: Feature = {
  name: 'batteries',
  tables: ['batteries', 'battery_links', 'battery_movements'],
  routes: batteriesRoutes,
  commands: batteryCommands,
  demo: () => import('#demo/batteries/rows'),
}
