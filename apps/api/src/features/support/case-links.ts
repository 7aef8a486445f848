import { createHmac, createHash, timingSafeEqual } from 'node:crypto'
import { composeReplyAddress } from '@fanal/domain/support/mail/reply-address'
import type { Env } from '#platform/env'
import { sessionSecret } from '#platform/secret'

/** What mails about a case are made with. */
export type CaseEnv = Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL' | 'SESSION_SECRET' | 'DATA_DIR'>

const keys = new WeakMap<CaseEnv, Buffer>()

/** Derived from the session secret, which may be in a file. */
function keyOf(env: CaseEnv): Buffer {
  const known = keys.get(env)
  if (known) return known
  const secret = sessionSecret(env)
  const key = createHash('sha256').update(`fanal case ${secret}`).digest()
  keys.set(env, key)
  return key
}

const macOf = (env: CaseEnv, purpose: string, number: string) =>
  createHmac('sha256', keyOf(env)).update(`${purpose} ${number}`).digest()

const isSame = (one: string, other: string) => {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const followMac = (env: CaseEnv, number: string, version: number) =>
  macOf(env, 'follow', version === 0 ? number : `${number} ${version}`)
    .toString('base64url')
    .slice(0, 24)

/** The secret of a mailed link: `26000417.<mac>`. */
export const followToken = (env: CaseEnv, number: string, version: number) =>
  `${number}.${followMac(env, number, version)}`

/** The number that a token names, which proves nothing. */
export const numberInToken = (token: string) => token.split('.')[0] ?? ''

/** Links that were ended are known as ours, up to so many. */
const versionsKnown = 50

/** Which of the links of a case it is, up to the newest version; undefined for any other text. */
export function versionOfToken(env: CaseEnv, token: string, newest: number): number | undefined {
  const [number = '', mac = '', ...more] = token.split('.')
  if (more.length > 0) return undefined
  for (let version = newest; version >= Math.max(0, newest - versionsKnown); version -= 1)
    if (isSame(mac, followMac(env, number, version))) return version
  return undefined
}

/** Addresses are read without capitals: hexadecimal digits. */
const replyMac = (env: CaseEnv, number: string) => macOf(env, 'reply', number).toString('hex').slice(0, 20)

export const isReplyMac = (env: CaseEnv, number: string, mac: string) =>
  isSame(mac.toLowerCase(), replyMac(env, number))

/** The address of a case in the mailbox that is read, `case+26000417.<mac>@example.com`; '' if none is. */
export function replyAddress(env: CaseEnv, number: string, replyTo: string): string {
  const [mailbox = '', host = ''] = replyTo.split('@')
  return host ? composeReplyAddress({ host, number, mac: replyMac(env, number) }, mailbox) : ''
}
