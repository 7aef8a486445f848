import type { Feature } from '#feature'
import { homeRoutes } from './routes.ts'

/** Only reads: what is first on home is other features' business. */
export const home: Feature = {
  name: 'home',
  reads: ['contract_names'],
  routes: homeRoutes,
}
