import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NoticeEnv, noticeKey } from '#features/notices/notice-keys'

// A bounce is trusted only if it carries the mark that we put on the mail: anybody can forge one.

const macOf = (env: NoticeEnv, text: string) =>
  createHmac('sha256', noticeKey(env, 'mail mark')).update(text).digest('hex').slice(0, 32)

const textOf = (customerId: number, address: string) => `${customerId} ${address.toLowerCase()}`

/** `12.<mac>`: of this customer, to this address. */
export const mailMark = (env: NoticeEnv, customerId: number, address: string) =>
  `${customerId}.${macOf(env, textOf(customerId, address))}`

/** The customer a mail was sent to, if it went to this address. */
export function customerOfMark(env: NoticeEnv, mark: string, address: string): number | undefined {
  const [, id, mac] = /^([1-9]\d{0,15})\.([0-9a-f]{32})$/.exec(mark) ?? []
  if (!id || !mac) return undefined
  const expected = macOf(env, textOf(Number(id), address))
  return timingSafeEqual(Buffer.from(mac), Buffer.from(expected)) ? Number(id) : undefined
}
