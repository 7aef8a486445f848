import * as contract from '@fanal/contract/home'
import type { Feature } from '#feature'

/** Only reads: what is first on home is other features' business. */
export const home: Feature = {
  name: 'home',
  reads: ['contract_names'],
  contract,
  routes: () => import('./routes.ts'),
}
