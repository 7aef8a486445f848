import { isCaseNumber } from '../case-number.ts'

// Replies reach their case by an address of its own: `case+26000417.k3f9…@host`. Mail systems may change capitals.

interface CaseAddress {
  number: string
  /** Made by the server: proves that we gave the address out. */
  mac: string
  host: string
}

const defaultMailbox = 'case'
const macShape = /^[a-z0-9]{8,40}$/
const addressMax = 254

export function composeReplyAddress(
  { number, mac, host }: CaseAddress,
  mailbox: string = defaultMailbox,
): string {
  if (!isCaseNumber(number) || !macShape.test(mac)) throw new RangeError('Not a case number and its proof')
  return `${mailbox}+${number}.${mac}@${host}`
}

/** With or without a name before it; undefined for any other address. Whether the proof is right is not looked at. */
export function parseReplyAddress(text: string, mailbox: string = defaultMailbox): CaseAddress | undefined {
  const address = bareAddress(text)
  const at = address.lastIndexOf('@')
  const [box = '', detail = ''] = address.slice(0, at).split('+', 2)
  const [number = '', mac = '', ...rest] = detail.split('.')
  const isOurs = at > 0 && box === mailbox.toLowerCase() && rest.length === 0
  if (!isOurs || !isCaseNumber(number) || !macShape.test(mac)) return undefined
  return { number, mac, host: address.slice(at + 1) }
}

/** `Fanal <case@host>` is `case@host`, in small letters. */
export function bareAddress(text: string): string {
  const [, inside] = /<([^<>\s]*)>\s*$/.exec(text.slice(-addressMax - 4)) ?? []
  return (inside ?? text).trim().toLowerCase()
}

const mostIds = 50
const idMax = 250

/** The message ids of `References` and `In-Reply-To`, the latest last. */
export function messageIdsIn(header: string): string[] {
  const ids = header.split(/[\s,]+/).filter((one) => one.length <= idMax && /^<[^<>]+>$/.test(one))
  return ids.slice(-mostIds)
}
