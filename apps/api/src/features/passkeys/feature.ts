import * as contract from '@fanal/contract/passkeys'
import type { Feature } from '#feature'

export const passkeys: Feature = {
  name: 'passkeys',
  tables: ['passkeys', 'passkey_challenges'],
  isVital: true,
  contract,
  routes: () => import('./routes.ts'),
}
