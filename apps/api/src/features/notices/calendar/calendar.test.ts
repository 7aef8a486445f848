import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer, type SignedInCustomer, testEnv } from '#test/app'
import { readCalendar } from '#test/doubles/calendar-reader'
import { aNotice, tell } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'
import { calendarUrl } from './calendar-token.ts'

const app = await sharedApp()
let marta: SignedInCustomer
beforeEach(async () => {
  marta = await aSignedInCustomer(app, { locale: 'es-ES' })
})

const pathOf = (url: string) => new URL(url).pathname
const linkOf = async (customer = marta) =>
  pathOf(
    (await customer.client.get('/api/v2/notices/targets')).json<{ calendar: { url: string } }>().calendar.url,
  )
const feed = (path: string, headers: Record<string, string> = {}) => app.visitor.get(path, headers)
const eventsOf = async (path: string) => readCalendar((await feed(path)).body).events

const today = new Date()
const inDays = (count: number) => new Date(today.getTime() + count * 86_400_000).toISOString().slice(0, 10)
const aDebt = (customer: SignedInCustomer, over: Parameters<typeof aNotice>[1] = {}) =>
  aNotice(customer, {
    event: 'payment_due_week',
    key: 'due:12',
    told: { amount: 2846, number: 'FE26-1', day: inDays(7) },
    day: inDays(7),
    ...over,
  })

test('its address is not told to staff who look', async () => {
  const staff = await app.asReadOnly(marta.vat)
  expect((await staff.get('/api/v2/notices/targets')).json()).toMatchObject({ calendar: { url: '' } })
})

test('has what falls due, as a program reads it', async () => {
  await tell(app, aDebt(marta))
  await tell(app, aNotice(marta, { key: 'no day' }))
  const answer = await feed(await linkOf())
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  })
  const { name, events } = readCalendar(answer.body)
  expect(name).toMatch(/^Avisos de ./)
  expect(events).toEqual([
    {
      uid: expect.stringMatching(/^[0-9a-f]{32}@portal\.example\.com$/) as string,
      stamp: expect.any(String) as string,
      from: inDays(7),
      until: inDays(8),
      title: 'Vence el pago de 28,46\u00A0€',
      detail: expect.stringContaining('FE26-1') as string,
      url: 'https://portal.example.com/factura/12?lang=es-ES',
    },
  ])
})

test.each([
  ['ca-ES', 'Venç el pagament de 28,46\u00A0€'],
  ['en-US', 'Payment of €28.46 due'],
])('speaks the language of its customer: %s', async (locale, title) => {
  const other = await aSignedInCustomer(app, { locale })
  await tell(app, aDebt(other))
  expect(await eventsOf(await linkOf(other))).toMatchObject([{ title }])
})

test('what a week and a day before tell is one event, which keeps its name', async () => {
  await tell(app, aDebt(marta))
  const [first] = await eventsOf(await linkOf())
  await tell(app, aDebt(marta, { event: 'payment_due_day', key: 'due:12:day' }))
  const events = await eventsOf(await linkOf())
  expect(events.map(({ uid }) => uid)).toEqual([first?.uid])
})

test('kinds whose calendar is off are not there', async () => {
  await tell(app, aDebt(marta))
  await tell(app, aNotice(marta, { day: inDays(1) }))
  const path = await linkOf()
  expect(await eventsOf(path)).toHaveLength(1)
  const choose = (kind: string, is_on: boolean) =>
    marta.client.send('POST', '/api/v2/notices/preferences', { kind, channel: 'calendar', is_on })
  await choose('invoices', true)
  expect(await eventsOf(path)).toHaveLength(2)
  await choose('payments_due', false)
  expect((await eventsOf(path)).map(({ from }) => from)).toEqual([inDays(1)])
})

test('a program that has it is told so', async () => {
  await tell(app, aDebt(marta))
  const path = await linkOf()
  const etag = String((await feed(path)).headers['etag'])
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const again = await feed(path, { 'if-none-match': known })
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
  }
  await tell(app, aDebt(marta, { key: 'due:13', link: { page: 'invoice', params: { id: '13' } } }))
  expect((await feed(path, { 'if-none-match': etag })).statusCode).toBe(200)
})

describe('the link', () => {
  test('stays the same until there is a new one, which ends it', async () => {
    await tell(app, aDebt(marta))
    const old = await linkOf()
    expect(await linkOf()).toBe(old)
    const renewed = (await marta.client.send('POST', '/api/v2/notices/calendar', {})).json<{ url: string }>()
    expect(pathOf(renewed.url)).not.toBe(old)
    expect(await linkOf()).toBe(pathOf(renewed.url))
    expect((await feed(old)).json()).toMatchObject({ error: 'not_found' })
    expect(await eventsOf(pathOf(renewed.url))).toHaveLength(1)
    const again = (await marta.client.send('POST', '/api/v2/notices/calendar', {})).json<{ url: string }>()
    expect((await feed(pathOf(renewed.url))).statusCode).toBe(404)
    expect((await feed(pathOf(again.url))).statusCode).toBe(200)
  })

  test('forged, of others or of another portal is not found, and all alike', async () => {
    await tell(app, aDebt(marta))
    const pau = await aSignedInCustomer(app)
    const [own, other] = [await linkOf(), await linkOf(pau)]
    const [id = '', version = '', mac = ''] = own.split('/').at(-1)?.split('.') ?? []
    const strange = pathOf(
      calendarUrl(testEnv({ SESSION_SECRET: 'another secret of more than 32 characters' }), {
        customerId: marta.id,
        version: 1,
      }),
    )
    const nobody = pathOf(calendarUrl(app.deps.env, { customerId: 999_999_999, version: 1 }))
    const otherMac = other.split('.')[2] ?? ''
    const forged = [
      `${id}.${version}.${otherMac}.ics`,
      `${pau.id}.${version}.${mac}.ics`,
      `${id}.2.${mac}.ics`,
      `0${id}.${version}.${mac}.ics`,
      `${id}.${version}.${mac.slice(0, -1)}.ics`,
      `${id}.${version}.${mac}`,
      `${id}.${version}..ics`,
      `${id}.${version}.${mac}.ics.ics`,
      `${id}.ics`,
      '1.ics',
      '..%2f..%2fetc%2fpasswd',
      `${id}.${version}.${'A'.repeat(43)}.ics`,
    ].map((file) => `/api/v2/notices/calendar/${file}`)
    for (const path of [...forged, strange, nobody]) {
      const answer = await feed(path)
      expect([path, answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
        path,
        404,
        'not_found',
      ])
      expect(answer.headers['etag']).toBeUndefined()
    }
  })

  test('is not renewed by staff who look', async () => {
    const old = await linkOf()
    const staff = await app.asReadOnly(marta.vat)
    expect((await staff.send('POST', '/api/v2/notices/calendar', {})).json()).toMatchObject({
      error: 'read_only',
    })
    expect(await linkOf()).toBe(old)
  })

  test('works though quiet hours were chosen, and times though it was renewed', async () => {
    const times = { quiet: { from: 22, until: 8 }, is_digest: false }
    await marta.client.send('POST', '/api/v2/notices/calendar', {})
    await marta.client.send('POST', '/api/v2/notices/times', times)
    expect((await feed(await linkOf())).statusCode).toBe(200)
    const { version } = await app.database.one<{ version: number }>(sql`
      select calendar_version as version from notice_settings where customer_id = ${marta.id}`)
    expect(version).toBe(2)
  })
})
