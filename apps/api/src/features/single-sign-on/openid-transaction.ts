import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownPath } from '#platform/own-path'

/** How long a customer may take at the provider. */
export const transactionMinutes = 10

const keyCookie = 'openid_key'
const nonceCookie = 'openid_nonce'
const returnCookie = 'openid_return'

const secret = () => randomBytes(32).toString('base64url')

/** The browser's secrets of a started sign-on: the key that signs its state, and the nonce. */
export interface Secrets {
  key: string
  nonce: string
}

export interface Transaction extends Secrets {
  id: string
  codeVerifier: string
}

export const newTransaction = (): Transaction => ({
  id: randomBytes(16).toString('base64url'),
  key: secret(),
  nonce: secret(),
  codeVerifier: secret(),
})

const sealed = (key: string, what: string, text: string) =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`${what} ${text}`).digest('base64url')

/** The state parameter: the transaction id, signed so that only the browser that began it can complete it. */
export const stateOf = (id: string, key: string) => `${id}.${sealed(key, 'state', id)}`

/** The stored form of the nonce: useless to a reader of the table, and the nonce without the key finds nothing. */
export const nonceHash = ({ key, nonce }: Secrets) => sealed(key, 'nonce', nonce)

/** The transaction of a state; undefined if signed with another key. */
export function transactionOf(state: string, key: string): string | undefined {
  const [id = ''] = state.split('.')
  return isSame(state, stateOf(id, key)) ? id : undefined
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A page of this portal, never a call. Without one, a login leads to the homepage. */
export function pageOf(returnTo: string | undefined): string {
  return !returnTo || /^\/+api(\/|$)/.test(returnTo) ? '' : ownPath(returnTo)
}

/** Lax, unlike the session cookie, because they must return with a redirect from another site. */
export function keepSecrets(reply: FastifyReply, publicUrl: string, { key, nonce }: Secrets): void {
  const options = shortLived(publicUrl)
  reply.setCookie(keyCookie, key, options).setCookie(nonceCookie, nonce, options)
}

/** The return page, in gateway mode where there is no table. */
export function keepReturn(reply: FastifyReply, publicUrl: string, returnTo: string): void {
  reply.setCookie(returnCookie, returnTo, shortLived(publicUrl))
}

const shortLived = (publicUrl: string) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: transactionMinutes * 60,
  }) as const

export function secretsOf({ cookies }: FastifyRequest): { key?: string; nonce?: string } {
  return { key: cookies[keyCookie], nonce: cookies[nonceCookie] }
}

export const returnOf = ({ cookies }: FastifyRequest) => pageOf(cookies[returnCookie])

export function forgetSecrets(request: FastifyRequest, reply: FastifyReply): void {
  for (const name of [keyCookie, nonceCookie, returnCookie])
    if (name !== returnCookie || request.cookies[name] !== undefined) reply.clearCookie(name, { path: '/' })
}
