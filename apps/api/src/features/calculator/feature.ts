import * as contract from '@fanal/contract/calculator'
import type { Feature } from '#feature'

export const calculator: Feature = {
  name: 'calculator',
  contract,
  routes: () => import('./routes.ts'),
}
