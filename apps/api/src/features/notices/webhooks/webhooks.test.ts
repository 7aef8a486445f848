import { createHmac, timingSafeEqual } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer, type SignedInCustomer, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { deliver, mailsTo } from '#test/deliver'
import { type Received, receiver } from '#test/doubles/receiver'
import { aNotice, quietNow, stopsOf, tell, titlesOf } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'

const hook = await closedAfterAll(receiver())
const app = await sharedApp({ gateways: { outgoing: hook.gateway() } })
const { database } = app
let marta: SignedInCustomer
beforeEach(async () => {
  hook.restart(204)
  await database.run(sql`truncate outbox`)
  marta = await aSignedInCustomer(app)
})

const add = (url: string, customer = marta) =>
  customer.client.send('POST', '/api/v2/notices/webhooks', { url })
const added = async (path = '/hook', customer = marta) =>
  (await add(hook.url(path), customer)).json<{ id: number; secret: string }>()
interface Webhook {
  id: number
  label: string
  failing_since: string | null
  stopped_at: string | null
  stop_reason: string | null
}
const listed = async (customer = marta) =>
  (await customer.client.get('/api/v2/notices/targets')).json<{ webhooks: Webhook[] }>().webhooks
/** As if the time until the next attempt had passed. */
const later = async () => {
  await database.run(
    sql`update outbox set next_attempt_at = now() where sent_at is null and failed_at is null`,
  )
  await database.run(sql`update notice_targets set rest_until = null where customer_id = ${marta.id}`)
  await deliver(app)
}
const rows = () =>
  database.many<{ attempts: number; is_sent: boolean; is_failed: boolean }>(sql`
    select attempts, sent_at is not null as is_sent, failed_at is not null as is_failed from outbox
    where kind = 'notice_webhook' and payload->>'customerId' = ${String(marta.id)} order by id`)

/** The receiver's side of Standard Webhooks, written from its text. */
function isSigned({ headers, body }: Received, secret: string, now = Date.now()): boolean {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`]),
  )
  if (Math.abs(now / 1000 - Number(timestamp)) > 300) return false
  const mac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
  const expected = mac.update(`${id}.${timestamp}.${body.toString()}`).digest()
  return (signatures ?? '').split(' ').some((one) => {
    const [version, given = ''] = one.split(',')
    const bytes = Buffer.from(given, 'base64')
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}
const contentOf = ({ body }: Received) => JSON.parse(body.toString()) as Record<string, unknown>

describe('adding', () => {
  test('tries the address, tells a secret once and lists it without', async () => {
    const answer = await add(hook.url('/hook'))
    const { id, secret } = answer.json<{ id: number; secret: string }>()
    expect(answer.statusCode).toBe(200)
    expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(24)
    expect(hook.received.map(({ path }) => path)).toEqual(['/hook'])
    const [ping] = hook.received
    expect(ping && [contentOf(ping)['event'], isSigned(ping, secret)]).toEqual(['ping', true])
    expect(await listed()).toMatchObject([{ id, label: hook.url('/hook'), stopped_at: null }])
    const everything = (await marta.client.get('/api/v2/notices/targets')).body
    expect(everything).not.toContain(secret)
    const { keys } = await database.one<{ keys: unknown }>(sql`
      select keys::text as keys from notice_targets where customer_id = ${marta.id}`)
    expect(String(keys)).not.toContain(secret.slice(6))
  })

  test.each<[string, number | 'hangs up', string]>([
    ['answers 404', 404, 'not_accepted'],
    ['answers 500', 500, 'not_accepted'],
    ['leads elsewhere', 302, 'not_accepted'],
    ['hangs up', 'hangs up', 'unreachable'],
  ])('one that %s is refused and not kept', async (_, answer, code) => {
    hook.answer(answer === 'hangs up' ? (_request, reply) => void reply.destroy() : answer)
    expect((await add(hook.url())).json()).toMatchObject({
      error: 'invalid_request',
      errors: { url: [code] },
    })
    expect(await listed()).toEqual([])
  })

  test.each([
    ['http://hook.example.com/', 'not_https'],
    ['https://127.0.0.1/', 'host'],
    ['https://hook.example.com:22/', 'port'],
    ['https://a:b@hook.example.com/', 'user'],
    ['hook', 'not_an_address'],
    ['', 'required'],
  ])('%s is refused before anything is sent: %s', async (url, code) => {
    const before = hook.connections()
    expect((await add(url)).json()).toMatchObject({ errors: { url: [code] } })
    expect(hook.connections()).toBe(before)
  })

  test.each([
    ['that leads inside', { isPublic: () => false }],
    ['that nobody knows', { resolve: async () => [] }],
    ['whose name server is away', { resolve: () => Promise.reject(new Error('SERVFAIL')) }],
  ])('a name %s is refused, all in the same words', async (_, options) => {
    const own = await testApp({ database, gateways: { outgoing: hook.gateway(options) } })
    const client = await own.as(marta.vat)
    const before = hook.connections()
    const answer = await client.send('POST', '/api/v2/notices/webhooks', { url: hook.url() })
    const { reference: _reference, ...told } = answer.json<Record<string, unknown>>()
    expect([answer.statusCode, told]).toEqual([
      400,
      {
        error: 'invalid_request',
        message: 'Hay datos que no son correctos. Revisa los campos marcados.',
        errors: { url: ['unknown_name'] },
      },
    ])
    expect(hook.connections()).toBe(before)
    await own.close()
  })

  test('three at most, also at once, and none twice', async () => {
    const answers = await Promise.all(['/1', '/2', '/3', '/4', '/5'].map((path) => add(hook.url(path))))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      200, 200, 200, 409, 409,
    ])
    expect((await add(hook.url('/6'))).json()).toMatchObject({ error: 'too_many_targets' })
    const [first] = await listed()
    expect((await add(first?.label ?? '')).json()).toMatchObject({ errors: { url: ['taken'] } })
    expect(await listed()).toHaveLength(3)
  })

  test('nobody’s server is knocked at again and again', async () => {
    hook.answer(500)
    const codes: number[] = []
    for (let i = 0; i < 21; i += 1) codes.push((await add(hook.url())).statusCode)
    expect([codes.slice(0, 20).every((code) => code === 400), codes[20]]).toEqual([true, 429])
  })
})

describe('a message', () => {
  test('is signed, says what the portal says, and goes to each address', async () => {
    const [one, two] = [await added('/one'), await added('/two')]
    hook.received.length = 0
    await tell(app, aNotice(marta))
    await deliver(app)
    expect(hook.received.map(({ path }) => path).sort()).toEqual(['/one', '/two'])
    for (const message of hook.received) {
      const { secret } = message.path === '/one' ? one : two
      expect(isSigned(message, secret)).toBe(true)
      expect(isSigned(message, message.path === '/one' ? two.secret : one.secret)).toBe(false)
      expect(isSigned({ ...message, body: Buffer.from('{}') }, secret)).toBe(false)
      expect(isSigned(message, secret, Date.now() + 600_000)).toBe(false)
      const content = contentOf(message)
      expect(content).toEqual({
        id: message.headers['webhook-id'],
        event: 'invoice_new',
        kind: 'invoices',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
        title: 'Tienes una factura nueva: 37,07\u00A0€',
        detail: 'Factura FE26-000981',
        link: 'https://portal.example.com/factura/12?lang=es-ES',
        values: { amount: 3707, number: 'FE26-000981' },
      })
      expect(message.headers['content-type']).toBe('application/json')
    }
  })

  test('is not sent of a kind that is off, nor to others', async () => {
    await added()
    const pau = await aSignedInCustomer(app)
    await marta.client.send('POST', '/api/v2/notices/preferences', {
      kind: 'invoices',
      channel: 'webhook',
      is_on: false,
    })
    hook.received.length = 0
    await tell(app, aNotice(marta))
    await tell(app, aNotice(pau))
    await deliver(app)
    expect(hook.received).toEqual([])
  })

  test('is not put off by quiet hours', async () => {
    await added()
    await marta.client.send('POST', '/api/v2/notices/times', { quiet: quietNow(), is_digest: true })
    hook.received.length = 0
    await tell(app, aNotice(marta))
    await deliver(app)
    expect(hook.received).toHaveLength(1)
  })

  test.each([500, 302, 404, 429])(
    'that gets %i is tried again, with the same id and a new time',
    async (status) => {
      const { secret } = await added()
      hook.answer(status)
      hook.received.length = 0
      await tell(app, aNotice(marta))
      await deliver(app)
      expect(await listed()).toMatchObject([
        { failing_since: expect.any(String) as string, stopped_at: null },
      ])
      // It rests: nothing is sent, and nothing counts.
      await database.run(
        sql`update outbox set next_attempt_at = now() where kind = 'notice_webhook' and sent_at is null`,
      )
      await deliver(app)
      expect([hook.received.length, await rows()]).toMatchObject([1, [{ attempts: 1 }]])
      hook.answer(200)
      await later()
      expect(await rows()).toEqual([{ attempts: 2, is_sent: true, is_failed: false }])
      expect(new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      expect(hook.received.every((message) => isSigned(message, secret))).toBe(true)
      expect(await listed()).toMatchObject([{ failing_since: null }])
    },
  )

  test('to an address that is removed meanwhile is not sent', async () => {
    const { id } = await added()
    await tell(app, aNotice(marta))
    await marta.client.send('DELETE', `/api/v2/notices/targets/${id}`)
    hook.received.length = 0
    await deliver(app)
    expect([hook.received, await listed()]).toEqual([[], []])
  })
})

describe('a receiver', () => {
  test('that says it is gone is stopped at once, and its customer told', async () => {
    const { id } = await added()
    hook.answer(410)
    await tell(app, aNotice(marta))
    await deliver(app)
    expect(await listed()).toMatchObject([{ id, stop_reason: 'gone' }])
    expect(await titlesOf(marta)).toContain(`Ya no podemos avisarte por aquí: ${hook.url('/hook')}`)
    expect((await mailsTo(app, marta.email)).map(({ subject }) => subject)).toContain(
      `Ya no podemos avisarte por aquí: ${hook.url('/hook')}`,
    )
    expect(await stopsOf(marta)).toMatchObject([{ id, channel: 'webhook', stop_reason: 'gone' }])
    hook.received.length = 0
    await tell(app, aNotice(marta, { key: 'invoice:13' }))
    await later()
    expect(hook.received).toEqual([])
    await marta.client.send('POST', '/api/v2/notices/stopped/seen', {})
    expect(await stopsOf(marta)).toEqual([])
  })

  test('that fails for three days is stopped; its messages wait until then', async () => {
    await added()
    hook.answer(503)
    await tell(app, aNotice(marta))
    for (let i = 0; i < 15; i += 1) await later()
    expect(await rows()).toMatchObject([{ is_failed: false }])
    await database.run(sql`
      update notice_targets set failing_since = now() - interval '73 hours' where customer_id = ${marta.id}`)
    await later()
    expect(await listed()).toMatchObject([{ stop_reason: 'failing' }])
    expect(await rows()).toMatchObject([{ is_failed: true }])
    expect(await stopsOf(marta)).toHaveLength(1)
  })

  test('is tried again when its customer says so', async () => {
    const { id } = await added()
    hook.answer(410)
    await tell(app, aNotice(marta))
    await deliver(app)
    hook.answer(200)
    hook.received.length = 0
    expect((await marta.client.send('POST', `/api/v2/notices/targets/${id}/resume`, {})).statusCode).toBe(200)
    await tell(app, aNotice(marta, { key: 'invoice:13' }))
    await deliver(app)
    expect(hook.received.map(contentOf)).toMatchObject([{ event: 'invoice_new' }])
  })

  test('whose secret can no longer be read is stopped', async () => {
    await added()
    await database.run(sql`
      update notice_targets set keys = '{"secret": "AAAA"}' where customer_id = ${marta.id}`)
    await tell(app, aNotice(marta))
    await deliver(app)
    expect(await listed()).toMatchObject([{ stop_reason: 'secret_lost' }])
  })

  test('that is slow holds up nobody: mails go by a lane of their own', async () => {
    await added()
    await tell(app, aNotice(marta))
    const { sendDue } = await import('#platform/outbox')
    const mails: number[] = []
    hook.received.length = 0
    const senders = { mail: async ({ id }: { id: number }) => void mails.push(id) }
    await sendDue(database, senders, app.server.log, ['own'])
    expect([mails.length > 0, hook.received]).toEqual([true, []])
  })
})

test('a new secret: both sign for a day, then the new one alone', async () => {
  const { id, secret } = await added()
  const fresh = (await marta.client.send('POST', `/api/v2/notices/webhooks/${id}/secret`, {})).json<{
    secret: string
  }>()
  expect(fresh.secret).not.toBe(secret)
  const signedBy = async (key: string) => {
    hook.received.length = 0
    await tell(app, aNotice(marta, { key }))
    await deliver(app)
    const [message] = hook.received
    return [secret, fresh.secret].map((one) => message && isSigned(message, one))
  }
  expect(await signedBy('a')).toEqual([true, true])
  await database.run(sql`
    update notice_targets set keys = jsonb_set(keys, '{rotated_at}', '"2026-01-01T00:00:00Z"')
    where customer_id = ${marta.id}`)
  expect(await signedBy('b')).toEqual([false, true])
})

test('of somebody else is not found, and staff who look change nothing', async () => {
  const { id } = await added()
  const pau = await aSignedInCustomer(app)
  const staff = await app.asReadOnly(marta.vat)
  const calls = [
    ['DELETE', `/api/v2/notices/targets/${id}`],
    ['POST', `/api/v2/notices/targets/${id}/resume`],
    ['POST', `/api/v2/notices/webhooks/${id}/secret`],
  ] as const
  for (const [method, path] of calls) {
    expect((await pau.client.send(method, path, {})).statusCode).toBe(404)
    expect((await staff.send(method, path, {})).json()).toMatchObject({ error: 'read_only' })
  }
  expect(
    (await staff.send('POST', '/api/v2/notices/webhooks', { url: hook.url('/b') })).json(),
  ).toMatchObject({
    error: 'read_only',
  })
  expect(await listed()).toMatchObject([{ id }])
  expect(await listed(pau)).toEqual([])
})
