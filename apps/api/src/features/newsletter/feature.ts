import * as contract from '@fanal/contract/newsletter'
import type { Feature } from '#feature'

export const newsletter: Feature = {
  name: 'newsletter',
  tables: ['newsletters', 'newsletter_subscribers', 'newsletter_subscriptions'],
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/newsletter/rows'),
}
