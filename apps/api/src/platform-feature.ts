import type { Feature } from '#feature'
import { smsSender } from '#gateways/sms/sms'
import { forgetOldKeys } from '#platform/idempotency'
import { forgetSent, outboxGauges } from '#platform/outbox'
import { forgetOldHits } from '#platform/http/rate-limit'
import { securitySender } from '#platform/security-events'
import { forgetOldSessions } from '#platform/session'
import { fileShelf } from '#platform/stored-files/file-queries'
import { forgetOldAudit } from '#platform/staff/staff-audit'
import { forgetOldStaffSessions } from '#platform/staff/staff-session'

/** The platform's own tables, senders and jobs. */
export const platform: Feature = {
  name: 'platform',
  reads: ['session_customers', 'session_staff'],
  senders: ({ gateways }) => ({ security: securitySender, sms: smsSender(gateways.sms) }),
  gauges: outboxGauges,
  shelf: async () => ({ shelf: fileShelf }),
  commands: () => import('#platform/commands/database-commands'),
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
        await forgetOldStaffSessions(database)
        await forgetOldAudit(database)
      },
    },
  ],
}
