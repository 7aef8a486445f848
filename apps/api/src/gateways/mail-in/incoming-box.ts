/** A mail that waits in a box. */
export interface WaitingMail {
  /** What logs call it; nothing of what it says. */
  name: string
  /** Bytes of the mail, unless it is too large, which is known without reading it whole; undefined if another process took it. */
  read: (maxBytes: number) => Promise<Buffer | 'too_large' | undefined>
  /** The first bytes: the head of a mail that is too large to be read. */
  readHead: () => Promise<Buffer | undefined>
  /** Out of the box, to where people look for it. Call it once all that follows from the mail is committed. */
  putAway: (where: 'read' | 'failed') => Promise<void>
}

/** Where the retailer's mail server leaves what customers write. */
export interface IncomingBox {
  name: string
  /** One after the other. Throws if the box cannot be reached, or not any more: what is left waits for another time. */
  waiting(): AsyncGenerator<WaitingMail, void, undefined>
}
