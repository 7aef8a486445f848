import type { Feature } from '#feature'
import { curveCommands } from './commands.ts'
import { consumptionRoutes } from './routes.ts'

export const consumption: Feature = {
  name: 'consumption',
  tables: ['curve_days', 'curve_months'],
  routes: consumptionRoutes,
  commands: curveCommands,
  demo: () => import('#demo/consumption/rows'),
}
