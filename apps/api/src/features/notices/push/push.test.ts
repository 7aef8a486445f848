import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer, type SignedInCustomer, testEnv } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { deliver } from '#test/deliver'
import { browserPush, vapidClaims } from '#test/doubles/browser-push'
import { receiver } from '#test/doubles/receiver'
import { aNotice, quietNow, stopsOf, tell, titlesOf } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'
import { vapidKeys } from './vapid.ts'

const service = await closedAfterAll(receiver())
const app = await sharedApp({ gateways: { outgoing: service.gateway() } })
const { database } = app
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'
let marta: SignedInCustomer
beforeEach(async () => {
  service.restart(201)
  await database.run(sql`truncate outbox`)
  marta = await aSignedInCustomer(app)
})

let number = 0
const endpointOf = (name: string) => service.url(`/push/${name}`, 'push.example.com')
function aBrowser() {
  number += 1
  return { ...browserPush(), endpoint: endpointOf(String(number)) }
}
type Browser = ReturnType<typeof aBrowser>
const subscribe = ({ endpoint, keys }: Pick<Browser, 'endpoint' | 'keys'>, customer = marta) =>
  customer.client.send('POST', '/api/v2/notices/devices', { endpoint, keys }, { 'user-agent': android })
interface Targets {
  devices: { id: number; label: string; stopped_at: string | null; stop_reason: string | null }[]
  push_key: string
}
const targets = async (customer = marta) =>
  (await customer.client.get('/api/v2/notices/targets')).json<Targets>()
/** A notice of a kind that goes to devices by default. */
const aDebt = (key = 'due:12') =>
  aNotice(marta, {
    event: 'payment_due_day',
    key,
    told: { amount: 2846, number: 'FE26-1', day: '2026-11-17' },
  })

describe('a device', () => {
  test('is known by its browser, and as itself when it comes again', async () => {
    const browser = aBrowser()
    const { id } = (await subscribe(browser)).json<{ id: number }>()
    expect((await subscribe({ ...browser, keys: browserPush().keys })).json()).toEqual({ id })
    expect((await targets()).devices).toMatchObject([{ id, label: 'Chrome, Android', stopped_at: null }])
  })

  test('of an unknown kind is known by its service', async () => {
    const { endpoint, keys } = aBrowser()
    await marta.client.send('POST', '/api/v2/notices/devices', { endpoint, keys }, { 'user-agent': 'x' })
    expect((await targets()).devices).toMatchObject([{ label: 'push.example.com' }])
  })

  test('is removed by its customer alone', async () => {
    const { id } = (await subscribe(aBrowser())).json<{ id: number }>()
    const pau = await aSignedInCustomer(app)
    const path = `/api/v2/notices/targets/${id}`
    expect((await pau.client.send('DELETE', path)).statusCode).toBe(404)
    expect((await (await app.asReadOnly(marta.vat)).send('DELETE', path)).json()).toMatchObject({
      error: 'read_only',
    })
    expect((await marta.client.send('DELETE', path)).json()).toEqual({ status: 'OK' })
    expect((await targets()).devices).toEqual([])
    expect((await marta.client.send('DELETE', path)).statusCode).toBe(404)
  })

  test('belongs to whoever subscribed with it last', async () => {
    const browser = aBrowser()
    const pau = await aSignedInCustomer(app)
    await subscribe(browser)
    await subscribe(browser, pau)
    expect([(await targets()).devices, (await targets(pau)).devices.length]).toEqual([[], 1])
    await tell(app, aDebt())
    await deliver(app)
    expect(service.received).toEqual([])
    await subscribe(browser)
    expect([(await targets()).devices.length, (await targets(pau)).devices]).toEqual([1, []])
  })

  test('ten at most; one that stopped gives way', async () => {
    for (let i = 0; i < 10; i += 1) expect((await subscribe(aBrowser())).statusCode).toBe(200)
    expect((await subscribe(aBrowser())).json()).toMatchObject({ error: 'too_many_targets' })
    await database.run(sql`
      update notice_targets set stopped_at = now(), stop_reason = 'gone'
      where customer_id = ${marta.id} and id = (select min(id) from notice_targets where customer_id = ${marta.id})`)
    expect((await subscribe(aBrowser())).statusCode).toBe(200)
    expect((await targets()).devices).toHaveLength(10)
  })

  test.each<[string, Record<string, string[]>, Partial<Browser>]>([
    ['leads inside', { endpoint: ['host'] }, { endpoint: 'https://169.254.169.254/push' }],
    ['is not https', { endpoint: ['not_https'] }, { endpoint: 'http://push.example.com/' }],
    ['has an odd port', { endpoint: ['port'] }, { endpoint: 'https://push.example.com:22/' }],
    ['is no address', { endpoint: ['not_an_address'] }, { endpoint: 'push' }],
    [
      'has a key that is none',
      { 'keys.p256dh': ['not_valid'] },
      { keys: { ...browserPush().keys, p256dh: 'B'.repeat(87) } },
    ],
    ['has a short key', { 'keys.p256dh': ['too_short'] }, { keys: { ...browserPush().keys, p256dh: 'BA' } }],
    ['has a short secret', { 'keys.auth': ['too_short'] }, { keys: { ...browserPush().keys, auth: 'BA' } }],
  ])('that %s is refused', async (_, errors, over) => {
    expect((await subscribe({ ...aBrowser(), ...over })).json()).toMatchObject({
      error: 'invalid_request',
      errors,
    })
    expect((await targets()).devices).toEqual([])
  })
})

describe('a push', () => {
  test('is read by its browser alone, and signed for its service', async () => {
    const browser = aBrowser()
    await subscribe(browser)
    await tell(app, aDebt())
    await deliver(app)
    const [message, ...more] = service.received
    if (!message) throw new Error('nothing came')
    expect(more).toEqual([])
    expect(JSON.parse(browser.decrypt(message.body))).toEqual({
      title: 'Mañana vence el pago de 28,46\u00A0€',
      body: expect.stringContaining('FE26-1') as string,
      url: '/factura/12',
      tag: expect.stringMatching(/^notice-\d+$/) as string,
      lang: 'es',
    })
    expect(() => aBrowser().decrypt(message.body)).toThrow()
    expect(message.body.toString('latin1')).not.toContain('FE26')
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '259200' })
    const claims = vapidClaims(message.headers.authorization ?? '', (await targets()).push_key)
    expect(claims).toMatchObject({
      aud: new URL(browser.endpoint).origin,
      sub: 'mailto:no-reply@example.com',
    })
    expect(Number(claims['exp'])).toBeLessThanOrEqual(Date.now() / 1000 + 86_400)
  })

  test('fits, whatever its words', async () => {
    const browser = aBrowser()
    await subscribe(browser)
    await tell(
      app,
      aNotice(marta, {
        event: 'payment_due_day',
        told: { amount: 1, number: '😀'.repeat(5_000), day: '2026-11-17' },
      }),
    )
    await deliver(app)
    expect(service.received[0]?.body.byteLength).toBeLessThan(4_096)
  })

  test.each([404, 410])('that gets %i ends the device, and tells its customer', async (status) => {
    const { id } = (await subscribe(aBrowser())).json<{ id: number }>()
    service.answer(status)
    await tell(app, aDebt())
    await deliver(app)
    expect((await targets()).devices).toMatchObject([{ id, stop_reason: 'gone' }])
    expect(await stopsOf(marta)).toMatchObject([
      { channel: 'push', label: 'Chrome, Android', stop_reason: 'gone' },
    ])
    expect(await titlesOf(marta)).toContain('Ya no podemos avisarte por aquí: Chrome, Android')
    await tell(app, aDebt('due:13'))
    await deliver(app)
    expect(service.received).toHaveLength(1)
  })

  test('that is too large is not tried again; one that finds nobody is', async () => {
    await subscribe(aBrowser())
    service.answer(413)
    await tell(app, aDebt('large'))
    await deliver(app)
    service.answer(503)
    await tell(app, aDebt('late'))
    await deliver(app)
    const rows = await database.many(sql`
      select failed_at is not null as is_failed from outbox
      where kind = 'notice_push' and payload->>'customerId' = ${String(marta.id)} order by id`)
    expect(rows).toEqual([{ is_failed: true }, { is_failed: false }])
  })

  test('waits in quiet hours', async () => {
    await subscribe(aBrowser())
    await marta.client.send('POST', '/api/v2/notices/times', {
      quiet: quietNow(),
      is_digest: false,
    })
    await tell(app, aDebt())
    await deliver(app)
    expect(service.received).toEqual([])
  })
})

describe('the key', () => {
  test('is the same in all processes, and another with another secret', () => {
    const [one, same, other] = [testEnv(), testEnv(), testEnv({ SESSION_SECRET: 'another'.repeat(6) })].map(
      vapidKeys,
    )
    expect(same).toEqual(one)
    expect(other?.publicKey).not.toBe(one?.publicKey)
    expect(Buffer.from(one?.publicKey ?? '', 'base64url')).toHaveLength(65)
  })

  test('may be of the environment', () => {
    const { privateKey, publicKey } = vapidKeys(testEnv({ SESSION_SECRET: 'a third one'.repeat(4) }))
    expect(vapidKeys(testEnv({ VAPID_PRIVATE_KEY: privateKey })).publicKey).toBe(publicKey)
  })
})
