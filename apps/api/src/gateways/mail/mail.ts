/** A mail as the outbox keeps it: everything that is needed to send it, later and again. */
export interface Mail {
  from: string
  to: string
  subject: string
  text: string
  html: string
  locale: string
}

/** Sends a mail. `id` names it: sending the same one twice must not look like two mails. */
export type MailGateway = (mail: Mail, id: number) => Promise<void>
