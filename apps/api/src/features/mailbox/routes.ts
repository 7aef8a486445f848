import * as mailbox from '@fanal/contract/mailbox'
import * as schemas from '@fanal/contract/schemas/mailbox'
import type { Deps } from '#deps'
import { openRoute, type Route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { findSentMail, findSentMails } from './queries.ts'

/** Only in the demo: mails contain passwords. */
export function routes({ env }: Deps): Route[] {
  if (!env.DEMO || env.SMTP_URL) return []
  return [
    openRoute(mailbox.listMails, schemas.listMailsSchemas, async ({ db }) => ({
      items: await findSentMails(db),
    })),
    openRoute(mailbox.mail, schemas.mailSchemas, async ({ params, db }) => {
      const mail = await findSentMail(db, params.id)
      if (!mail) throw new AppError('not_found')
      return mail
    }),
  ]
}
