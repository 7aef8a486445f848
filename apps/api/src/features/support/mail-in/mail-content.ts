import { createHash } from 'node:crypto'
import type { MailHead } from '@fanal/domain/support/mail/mail-kind'
import { messageIdsIn } from '@fanal/domain/support/mail/reply-address'
import { type EmailAddress, type ParsedMail, simpleParser } from 'mailparser'
import type { ReadUpload } from '#platform/uploads'

/** All that the headers say. */
export interface IncomingHead extends MailHead {
  /** The address alone; '' unless there is exactly one. */
  from: string
  /** How many headers name a sender: with two, programs disagree on who it is. */
  senders: number
  /** All addresses that it was sent or delivered to. */
  to: string[]
  /** Ids of the mails that it answers, the latest first. */
  answers: string[]
}

export interface IncomingBody {
  /** The mail's own id, or one derived from its content. */
  messageId: string
  text: string
  files: ReadUpload[]
}

/** No person writes more; converting tags inside tags without end would take minutes. */
const [textMax, mostTags] = [200_000, 5_000]

const parse = (bytes: Buffer): Promise<ParsedMail> =>
  simpleParser(bytes, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
  })

/** Parses the bytes before the first empty line. */
export async function parseHead(bytes: Buffer): Promise<IncomingHead> {
  const mail = await parse(bytes)
  const headers = headersOf(mail)
  const senders = mail.from?.value ?? []
  const ids = (name: string) => messageIdsIn(headers[name] ?? '').toReversed()
  return {
    headers,
    subject: mail.subject ?? '',
    from: senders.length === 1 ? (senders[0]?.address ?? '') : '',
    senders: mail.headerLines.filter(({ key }) => key === 'from').length,
    to: recipientsOf(mail, headers),
    answers: [...ids('in-reply-to'), ...ids('references')],
  }
}

/** Parses a whole mail. */
export async function parseBody(bytes: Buffer): Promise<IncomingBody> {
  const mail = await parse(bytes)
  const [messageId] = messageIdsIn(headersOf(mail)['message-id'] ?? '').toReversed()
  return {
    messageId: storable(messageId ?? `<${createHash('sha256').update(bytes).digest('hex')}>`),
    text: storable((await textOf(mail)).slice(0, textMax)),
    files: filesOf(mail),
  }
}

/** Text that the database takes: without null characters. */
const storable = (text: string) => text.replaceAll('\0', '')

/** Unfolded headers by lower-case name; repeated ones with all their values. */
function headersOf({ headerLines }: ParsedMail): Record<string, string> {
  const headers = new Map<string, string>()
  for (const { key, line } of headerLines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replaceAll(/\r?\n/g, '')
      .trim()
    const before = headers.get(key)
    headers.set(key, before === undefined ? value : `${before} ${value}`)
  }
  return Object.fromEntries(headers)
}

/** Mail servers name the address of delivery in one of these; blind copies are found only there. */
const deliveryHeaders = ['delivered-to', 'x-original-to', 'envelope-to']

/** The addresses of a group too; `"case+1"@host` is `case+1@host`. */
const addressesOf = ({ address, group = [] }: EmailAddress): string[] =>
  address === undefined ? group.flatMap(addressesOf) : [address.replace(/^"([^"\\]*)"@/, '$1@')]

function recipientsOf({ to = [], cc = [] }: ParsedMail, headers: MailHead['headers']): string[] {
  const written = [to, cc].flat().flatMap(({ value }) => value.flatMap(addressesOf))
  const delivered = deliveryHeaders.flatMap((name) => (headers[name] ?? '').split(/[\s,]+/))
  return [...written, ...delivered].filter(Boolean)
}

function beginningOf(html: string): string {
  let end = -1
  for (let tags = 0; tags <= mostTags; tags += 1) {
    end = html.indexOf('<', end + 1)
    if (end < 0) return html.slice(0, textMax)
  }
  return html.slice(0, Math.min(end, textMax))
}

async function textOf({ text = '', html }: ParsedMail): Promise<string> {
  if (text.trim() || !html) return text
  const { convert } = await import('html-to-text')
  return convert(beginningOf(html), {
    wordwrap: false,
    limits: { maxDepth: 100 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  })
}

/** Pictures inside the text come last: they may be a signature's. */
function filesOf({ attachments }: ParsedMail): ReadUpload[] {
  const [apart, inside] = [
    attachments.filter((one) => !one.related),
    attachments.filter((one) => one.related),
  ]
  return [...apart, ...inside].map(({ filename = '', content }) => ({ name: filename, bytes: content }))
}
