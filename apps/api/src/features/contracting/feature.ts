import type { Feature } from '#feature'
import { forgetLeads } from './leads/forget-leads.ts'
import { contractingRoutes } from './routes.ts'

export const contracting: Feature = {
  name: 'contracting',
  tables: ['leads', 'lead_files', 'lead_file_parts', 'supply_points', 'retailers', 'promotional_codes'],
  routes: contractingRoutes,
  commands: () => import('./commands.ts'),
  jobs: [{ name: 'forget leads', everyMs: 600_000, run: ({ database }) => forgetLeads(database) }],
  demo: () => import('#demo/contracting/rows'),
}
