import { createHmac, timingSafeEqual } from 'node:crypto'
import { calendarFeed } from '@fanal/contract/notices'
import { callAddress } from '@fanal/contract/wire/call'
import { type NoticeEnv, noticeKey } from '#features/notices/notice-keys'

interface CalendarLink {
  customerId: number
  /** Counts up with each new link; older ones lead nowhere. */
  version: number
}

const macOf = (env: NoticeEnv, text: string) =>
  createHmac('sha256', noticeKey(env, 'calendar')).update(text).digest('base64url')

const shape = /^([1-9]\d{0,15})\.([1-9]\d{0,8})\.([\w-]{43})\.ics$/

export function calendarUrl(env: NoticeEnv, { customerId, version }: CalendarLink): string {
  const text = `${customerId}.${version}`
  const file = `${text}.${macOf(env, text)}.ics`
  return `${env.PUBLIC_URL}/api/v2/${callAddress(calendarFeed.path, { params: { file } })}`
}

/** Undefined for any text that we did not sign. */
export function readCalendarFile(env: NoticeEnv, file: string): CalendarLink | undefined {
  const [, customer, version, mac] = shape.exec(file) ?? []
  if (!customer || !version || !mac) return undefined
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(env, `${customer}.${version}`))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return { customerId: Number(customer), version: Number(version) }
}
