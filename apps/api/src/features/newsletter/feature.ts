import type { Feature } from '#feature'
import { newsletterRoutes } from './routes.ts'

export const newsletter: Feature = {
  name: 'newsletter',
  tables: ['newsletters', 'newsletter_subscribers', 'newsletter_subscriptions'],
  routes: newsletterRoutes,
  commands: () => import('./commands.ts'),
  demo: () => import('#demo/newsletter/rows'),
}
