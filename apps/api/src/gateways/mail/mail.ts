export interface MailFile {
  name: string
  mediaType: string
  content: string
}

/** A mail as stored in the outbox: everything needed to send it, later and again. */
export interface Mail {
  from: string
  to: string
  subject: string
  text: string
  html: string
  locale: string
  /** Files, in base64. */
  attachments?: readonly MailFile[]
  /** Where an answer goes, if not to `from`. */
  replyTo?: string
  /** Conversations are kept together by this id, without brackets. */
  thread?: string
  /** Value of the header by which a mail of ours is known again. */
  loopMark?: string
}

/** Sends a mail. `id` identifies it: a repeat must not look like a second mail. */
export type MailGateway = (mail: Mail, id: number) => Promise<void>
