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
  /** Name of the brand's icon in its heading. */
  icon?: string
  /** That icon, once the mail leaves: the HTML shows it as `cid:icon`. */
  iconFile?: MailFile
  /** Where an answer goes, if not to `from`. */
  replyTo?: string
  /** Conversations are kept together by this id, without brackets. */
  thread?: string
  /** Where it is unsubscribed from: a page, and for mail programs by one click (RFC 8058). */
  unsubscribe?: { page: string; oneClick?: string }
  /** Value of the header by which a mail of ours is known again. */
  loopMark?: string
  /** Whom it tells something: no more of these once the address is gone. */
  customerId?: number
  /** The notice that it tells: it is not sent once that is over. */
  noticeId?: number
  /** Proves, in a mail that comes back, which of ours it was. */
  returnMark?: string
}

/** The mail server says that it takes nothing for this recipient. */
export class RecipientRefused extends Error {
  override name = 'RecipientRefused'
  /** Code of the SMTP reply: 550. */
  readonly code: number
  /** Enhanced status of the reply: `5.1.1`. */
  readonly status: string | undefined
  constructor(message: string, { code, status }: { code: number; status: string | undefined }) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Sends a mail. `id` identifies it: a repeat must not look like a second mail. */
export type MailGateway = (mail: Mail, id: number) => Promise<void>
