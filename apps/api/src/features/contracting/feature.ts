import type { Feature } from '#feature'
import { contractingRoutes } from './routes.ts'

export const contracting: Feature = {
  name: 'contracting',
  tables: ['leads', 'lead_files', 'lead_file_parts'],
  routes: contractingRoutes,
}
