import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { linkTo } from '@fanal/contract/paths'
import type { Locale } from '@fanal/domain/settings/languages'
import type { Env } from '#platform/env'
import { sessionSecret } from '#platform/secret'

export type LinkEnv = Pick<Env, 'PUBLIC_URL' | 'SESSION_SECRET' | 'DATA_DIR'>

const keys = new WeakMap<LinkEnv, Buffer>()

/** Derived from the session secret, which may be in a file. */
function keyOf(env: LinkEnv): Buffer {
  const known = keys.get(env)
  if (known) return known
  const key = createHash('sha256')
    .update(`fanal withdrawal ${sessionSecret(env)}`)
    .digest()
  keys.set(env, key)
  return key
}

const macOf = (env: LinkEnv, contract: string) =>
  createHmac('sha256', keyOf(env)).update(contract).digest('base64url').slice(0, 32)

/** `w.700001.<mac>`: the page of signatures knows by its beginning that it is a withdrawal. */
const tokenOf = (env: LinkEnv, contract: string) =>
  `w.${Buffer.from(contract).toString('base64url')}.${macOf(env, contract)}`

/** The contract that a token was made for; undefined for any other text. */
export function readWithdrawalToken(env: LinkEnv, token: string): string | undefined {
  const [first, name = '', mac = '', ...more] = token.split('.')
  if (first !== 'w' || more.length > 0) return undefined
  const contract = Buffer.from(name, 'base64url').toString()
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(env, contract))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? contract : undefined
}

export const withdrawalLink = (env: LinkEnv, contract: string, locale: Locale) =>
  linkTo('signature', { publicUrl: env.PUBLIC_URL, locale, params: { token: tokenOf(env, contract) } })
