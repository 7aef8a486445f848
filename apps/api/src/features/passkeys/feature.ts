import type { Feature } from '#feature'
import { passkeysRoutes } from './routes.ts'

export const passkeys: Feature = {
  name: 'passkeys',
  tables: ['passkeys', 'passkey_challenges'],
  isVital: true,
  routes: passkeysRoutes,
}
