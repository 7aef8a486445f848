import type { Feature } from '#feature'
import type { Mail } from '#gateways/mail/mail'
import { forgetOldKeys } from '#platform/idempotency'
import { forgetSent } from '#platform/outbox'
import { forgetOldHits } from '#platform/http/rate-limit'
import { securitySender } from '#platform/security-events'
import { forgetOldSessions } from '#platform/session'

/** The platform's own tables, senders and jobs. */
export const platform: Feature = {
  name: 'platform',
  senders: ({ gateways }) => ({
    mail: ({ id, payload }) => gateways.mail(payload as Mail, id),
    security: securitySender,
  }),
  jobs: [
    {
      name: 'forget what is old',
      everyMs: 600_000,
      async run({ database, env }) {
        await forgetOldKeys(database)
        await forgetOldHits(database)
        // The demo's mailbox shows all mails.
        if (!env.DEMO) await forgetSent(database)
        await forgetOldSessions(database)
      },
    },
  ],
}
