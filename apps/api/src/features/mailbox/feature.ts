import type { Feature } from '#feature'
import { mailboxRoutes } from './routes.ts'

export const mailbox: Feature = {
  name: 'mailbox',
  routes: mailboxRoutes,
  commands: () => import('./commands.ts'),
}
