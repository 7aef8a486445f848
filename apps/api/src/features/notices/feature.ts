import * as contract from '@fanal/contract/notices'
import type { Feature } from '#feature'

export const notices: Feature = {
  name: 'notices',
  tables: ['notices', 'notice_preferences', 'notice_settings', 'notice_targets'],
  reads: ['products', 'contract_names', 'customer_contacts', 'open_claims'],
  contract,
  routes: () => import('./routes.ts'),
  demo: () => import('#demo/notices/rows'),
  senders: (deps) => ({
    mail: async (...message) => (await import('./stops/send-mail.ts')).mailSender(deps)(...message),
    notice_push: async (...message) => (await import('./push/send-push.ts')).pushSender(deps)(...message),
    notice_webhook: async (...message) =>
      (await import('./webhooks/send-webhook.ts')).webhookSender(deps)(...message),
  }),
  jobs: [
    {
      name: 'mail of the day',
      everyMs: 60_000,
      run: async (deps, log) => (await import('./digest/send-digests.ts')).sendDueDigests(deps, log),
    },
    {
      name: 'forget read notices',
      everyMs: 3_600_000,
      run: async ({ database }) => (await import('./queries.ts')).forgetRead(database),
    },
  ],
  commands: () => import('./commands.ts'),
}
