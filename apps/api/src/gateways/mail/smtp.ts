import { messageOf } from './headers.ts'
import type { MailGateway } from './mail.ts'

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
      await transport.sendMail({ ...messageOf(mail), messageId: `<fanal-${id}@${domain}>` })
    } finally {
      transport.close()
    }
  }
}
