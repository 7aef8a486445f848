import type { Mail } from './mail.ts'

/** All that a mail program needs but the Message-ID. Mails of a conversation refer to its id, and say that nobody typed them. */
export function messageOf({ from, to, subject, text, html, attachments, replyTo, thread, loopMark }: Mail) {
  return {
    from,
    to,
    subject,
    text,
    html,
    ...(attachments && {
      attachments: attachments.map(({ name, mediaType, content }) => ({
        filename: name,
        contentType: mediaType,
        content,
        encoding: 'base64',
      })),
    }),
    ...(replyTo && { replyTo }),
    ...(thread && { inReplyTo: `<${thread}>`, references: [`<${thread}>`] }),
    ...(loopMark && { headers: { 'Auto-Submitted': 'auto-generated', 'X-Loop': loopMark } }),
  }
}
