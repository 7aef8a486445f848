import * as contract from '@fanal/contract/settings'
import type { Feature } from '#feature'

export const settings: Feature = {
  name: 'settings',
  tables: ['settings', 'feature_flags', 'rates', 'brand_files', 'mail_texts'],
  isVital: true,
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/settings/rows'),
}
