import { bareAddress } from './reply-address.ts'

// Only what a person wrote becomes an answer. An answer to an automatic answer would be answered again, and so on.

export interface MailHead {
  /** Keys are in lower case. */
  headers: Readonly<Record<string, string>>
  from: string
  subject: string
}

interface OwnMail {
  /** The addresses that we send from. */
  addresses: readonly string[]
  /** The value of our `X-Loop`. */
  loopMark: string
}

export type MailKind = 'person' | 'automatic' | 'bounce' | 'loop'

const daemon = /^(mailer-daemon|mail-daemon|postmaster|mdaemon)@/
const nobody = /^(no-?reply|do-?not-?reply|no-?responder|no-?responda|no-?respongueu)\b/
const failedSubject =
  /^(undeliverable|undelivered mail|delivery status notification|mail delivery (failed|subsystem)|returned mail|failure notice|no se puede entregar|no s'ha pogut (lliurar|entregar)|correo devuelto|correu retornat)/
const awaySubject =
  /^(automatic reply|auto(matic)?[ -]?reply|auto[ -]?response|out of (the )?office|respuesta autom[aá]tica|respuesta de ausencia|fuera de (la )?oficina|ausente|resposta autom[aà]tica|fora de l'oficina|absent|r[ée]ponse automatique|automatische antwort|abwesenheitsnotiz)\b\s*([:,-]|$)/

const isReport = (contentType: string, report: string) =>
  contentType.includes('multipart/report') && contentType.includes(report)

function isBounce({ headers, from, subject }: MailHead): boolean {
  const contentType = (headers['content-type'] ?? '').toLowerCase()
  if (isReport(contentType, 'delivery-status') || 'x-failed-recipients' in headers) return true
  if (daemon.test(bareAddress(from))) return true
  return hasNoSender(headers) && failedSubject.test(plain(subject))
}

/** `case+26000417.…@host` is `case@host`. */
const withoutDetail = (address: string) => bareAddress(address).replace(/\+[^@]*@/, '@')

function isLoop({ headers, from }: MailHead, { addresses, loopMark }: OwnMail): boolean {
  const sender = withoutDetail(from)
  const isMarked = loopMark !== '' && (headers['x-loop'] ?? '').includes(loopMark)
  return isMarked || addresses.some((own) => withoutDetail(own) === sender)
}

const hasNoSender = (headers: MailHead['headers']) => (headers['return-path'] ?? '').trim() === '<>'
const plain = (subject: string) => subject.slice(0, 200).trim().toLowerCase()

/** Headers that only programs add, and the values that say so. */
const marks: readonly (readonly [string, RegExp])[] = [
  ['auto-submitted', /^\s*(?!no\b)\S/],
  ['precedence', /^\s*(bulk|junk|list|auto_reply)\b/],
  ['x-auto-response-suppress', /\b(all|oof|autoreply)\b/],
  ['x-autoreply', /^\s*(?!no\b)\S/],
  ['x-autorespond', /\S/],
  ['x-autoresponder', /\S/],
  ['list-id', /\S/],
  ['list-unsubscribe', /\S/],
  ['feedback-id', /\S/],
]

function isAutomatic({ headers, from, subject }: MailHead): boolean {
  const contentType = (headers['content-type'] ?? '').toLowerCase()
  if (isReport(contentType, 'disposition-notification') || hasNoSender(headers)) return true
  if (marks.some(([name, value]) => value.test((headers[name] ?? '').toLowerCase()))) return true
  return nobody.test(bareAddress(from)) || awaySubject.test(plain(subject))
}

export function mailKind(mail: MailHead, own: OwnMail): MailKind {
  if (isBounce(mail)) return 'bounce'
  if (isLoop(mail, own)) return 'loop'
  return isAutomatic(mail) ? 'automatic' : 'person'
}
