/** A mail as the server keeps it. */
export interface StoredMail {
  uid: number
  flags: Set<string>
  bytes: Buffer
  /** What the server says, if that is not the truth. */
  toldSize?: number | undefined
}

/** Folders and their mails; outlives connections. */
export class MailStore {
  readonly folders = new Map<string, StoredMail[]>([['INBOX', []]])
  #nextUid = 1

  /** A mail arrives. */
  deliver(
    bytes: Buffer,
    { toldSize, folder = 'INBOX' }: { toldSize?: number; folder?: string } = {},
  ): number {
    const uid = this.#nextUid++
    this.mailsOf(folder).push({ uid, flags: new Set(), bytes, toldSize })
    return uid
  }

  mailsOf(folder: string): StoredMail[] {
    const mails = this.folders.get(folder)
    if (!mails) throw new Error(`No folder ${folder}`)
    return mails
  }

  /** How a person sees it: for each folder what its mails are flagged with. */
  flags(): Record<string, string[]> {
    return Object.fromEntries(
      [...this.folders].map(([name, mails]) => [name, mails.map(({ flags }) => [...flags].join(' '))]),
    )
  }

  copy(mail: StoredMail, folder: string): number {
    const uid = this.deliver(mail.bytes, { folder })
    this.mailsOf(folder)
      .at(-1)
      ?.flags.add([...mail.flags].join(' '))
    return uid
  }

  /** The mail's place, from 1, before it was taken out. */
  remove(folder: string, uid: number): number {
    const mails = this.mailsOf(folder)
    const at = mails.findIndex((mail) => mail.uid === uid)
    mails.splice(at, 1)
    return at + 1
  }
}
