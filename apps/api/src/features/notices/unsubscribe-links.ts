import { createHmac, timingSafeEqual } from 'node:crypto'
import { callAddress } from '@fanal/contract/wire/call'
import { unsubscribeNotices } from '@fanal/contract/notices'
import { checkChoice, kindNames, type NoticeKind } from '@fanal/domain/notices/notice-kinds'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { type NoticeEnv, noticeKey } from './notice-keys.ts'
import { saveChoice } from './preference-queries.ts'

/** Those whose mails can be switched off. */
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
  customerId: number,
  kinds: readonly NoticeKind[],
): string | undefined {
  const own = switchable(kinds)
  if (own.length === 0) return undefined
  const token = tokenOf(env, customerId, own)
  return `${env.PUBLIC_URL}/api/v2/${callAddress(unsubscribeNotices.path, { params: { token } })}`
}

const shape = /^([1-9]\d{0,15})\.([a-z_-]+)\.([\w-]{32})$/

/** By one click in a mail: no more mails of its kinds; a second click finds nothing to do. */
export async function unsubscribe(env: NoticeEnv, tx: Db, token: string): Promise<void> {
  const [, customer = '', kinds = '', mac = ''] = shape.exec(token) ?? []
  const expected = macOf(env, `${customer}.${kinds}`)
  if (mac.length !== expected.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(expected)))
    throw new AppError('notice_link_invalid')
  const named = new Set(kinds.split('-'))
  // A kind of an old mail may be gone, or no longer be switched off.
  for (const kind of switchable(kindNames.filter((name) => named.has(name))))
    await saveChoice(tx, Number(customer), { kind, channel: 'mail', isOn: false })
}
