import type { Mail, MailFile } from './mail.ts'

/** Mail servers that send a mail back send its headers too. */
export const returnMarkHeader = 'X-Fanal-Mark'

const attached = ({ name, mediaType, content }: MailFile) => ({
  filename: name,
  contentType: mediaType,
  content,
  encoding: 'base64',
})

/** All that a mail program needs but the Message-ID. Mails of a conversation refer to its id, and say that nobody typed them. */
export function messageOf(mail: Mail) {
  const { from, to, subject, text, html, replyTo, thread, loopMark, unsubscribe, returnMark } = mail
  const { attachments = [], iconFile } = mail
  const files = [
    ...attachments.map(attached),
    ...(iconFile ? [{ ...attached(iconFile), cid: 'icon', contentDisposition: 'inline' as const }] : []),
  ]
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
    ...(files.length > 0 && { attachments: files }),
    ...(replyTo && { replyTo }),
    ...(thread && { inReplyTo: `<${thread}>`, references: [`<${thread}>`] }),
    ...(Object.keys(headers).length > 0 && { headers }),
  }
}
