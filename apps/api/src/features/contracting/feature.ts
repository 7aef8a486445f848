import type { Feature } from '#feature'
import { contractingRoutes } from './routes.ts'

export const contracting: Feature = {
  name: 'contracting',
  tables: ['leads', 'lead_files', 'lead_file_parts', 'supply_points', 'retailers', 'promotional_codes'],
  routes: contractingRoutes,
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/contracting/rows'),
}
