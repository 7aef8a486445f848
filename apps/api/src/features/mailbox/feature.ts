import * as contract from '@fanal/contract/mailbox'
import type { Feature } from '#feature'

export const mailbox: Feature = {
  name: 'mailbox',
  contract,
  routes: () => import('./routes.ts'),
  commands: () => import('./commands.ts'),
}
