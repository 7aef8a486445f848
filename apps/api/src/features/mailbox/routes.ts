import * as mailbox from '@fanal/contract/mailbox'
import * as schemas from '@fanal/contract/schemas/mailbox'
import type { Deps } from '#deps'
import { withIcon, withIconInside } from '#features/settings/brand/mail-icon'
import type { Db } from '#platform/database'
import { openRoute, type Route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { sendFile, showPdf } from '#platform/files'
import { findSent, findSentMessage, type MessageKind, type SentMessage } from './queries.ts'

/** Only in the demo: messages contain passwords. Text messages that really left are nobody else's business. */
export function routes({ env }: Deps): Route[] {
  if (!env.DEMO || env.SMTP_URL) return []
  const kinds: readonly MessageKind[] = env.SMS_URL ? ['mail'] : ['mail', 'sms']
  return [
    openRoute(mailbox.listMails, schemas.listMailsSchemas, async ({ db }) => ({
      items: await findSent(db, kinds),
    })),
    openRoute(mailbox.mail, schemas.mailSchemas, async ({ params, db }) =>
      shownMessage(db, await findSentMessage(db, kinds, params.id)),
    ),
    openRoute(mailbox.mailFile, schemas.mailFileSchemas, async ({ params, db, reply }) => {
      const file = filesOf(await findSentMessage(db, kinds, params.id))[params.number - 1]
      if (!file) throw new AppError('not_found')
      const { name, mediaType } = file
      const content = Buffer.from(file.content, 'base64')
      // Saved or read, as the reader likes; other kinds can only be saved.
      return mediaType === 'application/pdf'
        ? showPdf(reply, name.replace(/\.pdf$/i, ''), content)
        : sendFile(reply, { name, mediaType, content })
    }),
  ]
}

const filesOf = (message: SentMessage | undefined) =>
  message?.kind === 'mail' ? (message.payload.attachments ?? []) : []

async function shownMessage(db: Db, message: SentMessage | undefined) {
  if (!message) throw new AppError('not_found')
  const { id, kind, payload, sent_at } = message
  return {
    id,
    kind,
    from: kind === 'mail' ? payload.from : '',
    to: payload.to,
    subject: kind === 'mail' ? payload.subject : payload.text,
    sent_at: sent_at.toISOString(),
    text: payload.text,
    html: kind === 'mail' ? withIconInside(await withIcon(db, payload)) : null,
    files: filesOf(message).map(({ name, mediaType, content }) => ({
      name,
      media_type: mediaType,
      size_bytes: Buffer.byteLength(content, 'base64'),
    })),
  }
}
