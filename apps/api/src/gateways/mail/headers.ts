import type { Mail } from './mail.ts'

/** Mail servers that send a mail back send its headers too. */
export const returnMarkHeader = 'X-Fanal-Mark'

/** All that a mail program needs but the Message-ID. Mails of a conversation refer to its id, and say that nobody typed them. */
export function messageOf(mail: Mail) {
  const { from, to, subject, text, html, attachments, replyTo, thread, loopMark, unsubscribe, returnMark } =
    mail
  const headers = {
    ...(loopMark && { 'Auto-Submitted': 'auto-generated', 'X-Loop': loopMark }),
    ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe.oneClick ?? unsubscribe.page}>` }),
    ...(returnMark && { [returnMarkHeader]: returnMark }),
    ...(unsubscribe?.oneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
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
    ...(Object.keys(headers).length > 0 && { headers }),
  }
}
