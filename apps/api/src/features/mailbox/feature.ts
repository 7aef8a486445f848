import type { Feature } from '#feature'
import { mailCommands } from './commands.ts'
import { mailboxRoutes } from './routes.ts'

export const mailbox: Feature = {
  name: 'mailbox',
  routes: mailboxRoutes,
  commands: mailCommands,
}
