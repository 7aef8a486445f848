import { createHmac, timingSafeEqual } from 'node:crypto'
import { callAddress } from '@fanal/contract/wire/call'
import { unsubscribeNotices } from '@fanal/contract/notices'
import { checkChoice, kindNames, type NoticeKind } from '@fanal/domain/notices/notice-kinds'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { type NoticeEnv, noticeKey } from './notice-keys.ts'
import { saveChoice } from './preference-queries.ts'
import type { Reader } from './queries.ts'

/** Kinds whose mails can be switched off. */
const switchable = (kinds: readonly NoticeKind[]) => kinds.filter((kind) => !checkChoice(kind, 'mail'))

const macOf = (env: NoticeEnv, text: string) =>
  createHmac('sha256', noticeKey(env, 'unsubscribe')).update(text).digest('base64url').slice(0, 32)

/** `12.invoices-cases.<mac>`. It does not end: who gets an old mail can still leave. */
function tokenOf(env: NoticeEnv, customerId: number, kinds: readonly NoticeKind[]): string {
  const text = `${customerId}.${kinds.join('-')}`
  return `${text}.${macOf(env, text)}`
}

/** Where a mail program posts a click; undefined if nothing of it can be switched off. */
export function oneClickLink(
  env: NoticeEnv,
  { customer_id: customerId, locale }: Pick<Reader, 'customer_id' | 'locale'>,
  kinds: readonly NoticeKind[],
): string | undefined {
  const own = switchable(kinds)
  if (own.length === 0) return undefined
  const token = tokenOf(env, customerId, own)
  // The language is for people who open it instead: they are shown a page.
  return `${env.PUBLIC_URL}/api/v2/${callAddress(unsubscribeNotices.path, { params: { token } })}?lang=${locale}`
}

const shape = /^([1-9]\d{0,15})\.([a-z_-]+)\.([\w-]{32})$/

/** The customer and the kinds of a token that we signed; a kind of an old mail may be gone, or no longer be switched off. */
export function readLeaving(env: NoticeEnv, token: string): { customerId: number; kinds: NoticeKind[] } {
  const [, customer = '', kinds = '', mac = ''] = shape.exec(token) ?? []
  const expected = macOf(env, `${customer}.${kinds}`)
  if (mac.length !== expected.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(expected)))
    throw new AppError('notice_link_invalid')
  const named = new Set(kinds.split('-'))
  return { customerId: Number(customer), kinds: switchable(kindNames.filter((name) => named.has(name))) }
}

/** One click in a mail ends all mails of its kinds; a second click finds nothing to do. */
export async function unsubscribe(env: NoticeEnv, tx: Db, token: string): Promise<void> {
  const { customerId, kinds } = readLeaving(env, token)
  for (const kind of kinds) await saveChoice(tx, customerId, { kind, channel: 'mail', isOn: false })
}
