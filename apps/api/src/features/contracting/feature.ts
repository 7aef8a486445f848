import type { Feature } from '#feature'
import { forgetLeads } from './leads/forget-leads.ts'
import { contractingRoutes } from './routes.ts'

export const contracting: Feature = {
  name: 'contracting',
  tables: ['leads', 'lead_files', 'lead_file_parts'],
  routes: contractingRoutes,
  jobs: [{ name: 'forget leads', everyMs: 600_000, run: ({ database }) => forgetLeads(database) }],
}
