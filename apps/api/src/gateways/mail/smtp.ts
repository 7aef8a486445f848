import { statusIn } from '@fanal/domain/notices/refused-mail'
import { counted } from '#platform/counts'
import { messageOf } from './headers.ts'
import { type MailGateway, RecipientRefused } from './mail.ts'

/**
 * Through the retailer's mail server. The Message-ID is the same on a retry, so that servers can drop the duplicate.
 */
export function smtpMail(smtpUrl: string): MailGateway {
  return async (mail, id) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    })
    try {
      const domain = /@([\w.-]+)/.exec(mail.from)?.[1] ?? 'localhost'
      const message = { ...messageOf(mail), messageId: `<fanal-${id}@${domain}>` }
      await counted('outside_call', { host: new URL(smtpUrl).host }, () => transport.sendMail(message))
    } catch (error) {
      throw recipientRefusal(error) ?? error
    } finally {
      transport.close()
    }
  }
}

/** A refusal in answer to RCPT is about the recipient; after DATA it may be about the content. */
function recipientRefusal(error: unknown): RecipientRefused | undefined {
  const { command, responseCode, response, message } = error as {
    command?: string
    responseCode?: number
    response?: string
    message: string
  }
  if (command !== 'RCPT TO' || responseCode === undefined) return undefined
  return new RecipientRefused(message, { code: responseCode, status: statusIn(response ?? '') })
}
