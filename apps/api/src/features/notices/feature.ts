import type { Feature } from '#feature'
import { digestJob } from './digest/send-digests.ts'
import { forgetRead } from './queries.ts'
import { pushSender } from './push/send-push.ts'
import { noticesRoutes } from './routes.ts'
import { mailSender } from './stops/send-mail.ts'
import { webhookSender } from './webhooks/send-webhook.ts'

export const notices: Feature = {
  name: 'notices',
  tables: ['notices', 'notice_preferences', 'notice_settings', 'notice_targets'],
  reads: ['products', 'contract_names', 'customer_contacts', 'open_claims'],
  routes: noticesRoutes,
  demo: () => import('#demo/notices/rows'),
  senders: (deps) => ({
    mail: mailSender(deps),
    notice_push: pushSender(deps),
    notice_webhook: webhookSender(deps),
  }),
  jobs: [
    digestJob,
    { name: 'forget read notices', everyMs: 3_600_000, run: ({ database }) => forgetRead(database) },
  ],
  commands: () => import('./commands.ts'),
}
