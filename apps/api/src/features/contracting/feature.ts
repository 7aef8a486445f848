import type { Feature } from '#feature'
import { contractingRoutes } from './routes.ts'

export const contracting: Feature = {
  name: 'contracting',
  routes: contractingRoutes,
}
