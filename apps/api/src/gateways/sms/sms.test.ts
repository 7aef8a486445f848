import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, sql } from '#platform/database'
import { briefly, enqueue, outboxGauges, type Sender, sendDue } from '#platform/outbox'
import { testApp, testDeps, testEnv } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { askServer, testDatabase } from '#test/database'
import { deliver } from '#test/deliver'
import { startTwilioDouble, type TwilioFault } from '#test/doubles/twilio'
import { sendersOf } from '../../workers.ts'
import type { Sms } from './sms.ts'
import { smsFor } from './sms-for.ts'

const twilio = await closedAfterAll(startTwilioDouble())
const gone = await startTwilioDouble()
await gone.close()
const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database, env: { SMS_URL: twilio.smsUrl() } }))

const code: Sms = { to: '+34600000002', text: 'Tu código es 004711. Caduca: 15 min', locale: 'es-ES' }

beforeEach(async () => {
  twilio.messages.length = 0
  twilio.refused.clear()
  twilio.fault = undefined
  await database.run(sql`truncate outbox`)
  await enqueue(database, 'sms', code, briefly)
})

const rows = () =>
  database.many<{ last_error: string | null }>(sql`
    select attempts, sent_at is not null as is_sent, failed_at is not null as is_failed, last_error from outbox
    where kind = 'sms' order by id`)
const makeDue = () => database.run(sql`update outbox set next_attempt_at = now()`)

/** Sends with another `SMS_URL`. */
async function deliverBy(smsUrl: string | undefined) {
  const deps = testDeps(database, { env: { SMS_URL: smsUrl } })
  await sendDue(database, sendersOf(deps), app.server.log, ['sms'])
}

test('a message arrives once, from the configured number', async () => {
  await deliver(app)
  await deliver(app)
  expect(twilio.messages).toMatchObject([{ to: code.to, body: code.text, from: '+34600000099' }])
  expect(await rows()).toMatchObject([{ is_sent: true, attempts: 1 }])
})

test.each([
  ['a name', 'from=Fanal%20Luz', { from: 'Fanal Luz', messaging_service_sid: null }],
  ['a messaging service', `service=MG${'0'.repeat(32)}`, { messaging_service_sid: `MG${'0'.repeat(32)}` }],
])('it may come from %s', async (_, query, sender) => {
  await deliverBy(twilio.smsUrl({ query }))
  expect(twilio.messages).toMatchObject([{ body: code.text, ...sender }])
})

test('an API key signs in for its account', async () => {
  const key = `SK${'1'.repeat(32)}`
  twilio.logins.set(key, 'a secret/with:signs')
  const login = `${key}:${encodeURIComponent('a secret/with:signs')}`
  await deliverBy(twilio.smsUrl({ login, query: `account=${twilio.account}&from=Fanal` }))
  expect(twilio.messages).toMatchObject([{ from: 'Fanal' }])
})

test.each([21211, 21265, 21610, 21614, 21635])(
  'a number that Twilio refuses with %d is given up',
  async (refusal) => {
    twilio.refused.set(code.to, refusal)
    await deliver(app)
    expect(await rows()).toMatchObject([
      {
        is_failed: true,
        attempts: 1,
        last_error: `GivenUp: the number takes no text messages (Twilio ${refusal})`,
      },
    ])
    expect(app.logs()).toContain('message given up')
  },
)

describe('what may pass is tried again', () => {
  test.each<[TwilioFault, string]>([
    ['busy', 'status 429 (Twilio 20429)'],
    ['broken', 'status 503 (Twilio 20503)'],
    ['garbage', 'status 502'],
    ['redirect', 'status 307'],
    ['reset before', 'UND_ERR_SOCKET'],
  ])('%s', async (fault, reason) => {
    twilio.fault = fault
    await deliver(app)
    expect(await rows()).toMatchObject([{ is_sent: false, is_failed: false, attempts: 1 }])
    expect((await rows())[0]?.last_error).toBe(`ServiceAway: ${reason}`)
    twilio.fault = undefined
    await makeDue()
    await deliver(app)
    expect(twilio.messages).toHaveLength(1)
    expect(await rows()).toMatchObject([{ is_sent: true, attempts: 2 }])
  })

  test.each([
    [
      'a wrong token',
      () => twilio.smsUrl({ login: `${twilio.account}:wrong` }),
      'ServiceAway: status 401 (Twilio 20003)',
    ],
    ['no server', () => gone.smsUrl(), 'ServiceAway: ECONNREFUSED'],
    ['no provider', () => undefined, 'Error: SMS_URL is not set'],
  ])('%s', async (_, smsUrl, reason) => {
    await deliverBy(smsUrl())
    expect(twilio.messages).toEqual([])
    expect(await rows()).toMatchObject([{ is_sent: false, is_failed: false, last_error: reason }])
  })

  test('an account problem is no verdict about the number', async () => {
    twilio.refused.set(code.to, 21408)
    await deliver(app)
    expect(await rows()).toMatchObject([
      { is_failed: false, last_error: 'ServiceAway: status 400 (Twilio 21408)' },
    ])
  })

  test('metrics count it apart from mails', async () => {
    twilio.fault = 'busy'
    await deliver(app)
    const [waiting] = await outboxGauges(database)
    expect(waiting).toMatchObject({ name: 'outbox_waiting', values: [{ labels: { kind: 'sms' }, value: 1 }] })
  })
})

describe('a message arrives twice at most', () => {
  test('when the answer is lost', async () => {
    twilio.fault = 'reset after'
    await deliver(app)
    twilio.fault = undefined
    await makeDue()
    await deliver(app)
    await makeDue()
    await deliver(app)
    expect(twilio.messages).toMatchObject([{ body: code.text }, { body: code.text }])
  })

  test('when the process dies between sending and recording', async () => {
    const dying = openDatabase({ address: database.address })
    const send = sendersOf(app.deps)['sms'] as Sender
    const dies: Sender = async (message, log) => {
      await send(message, log)
      // Ends its connections, as if the process were killed: the transaction rolls back.
      await askServer(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}' and state = 'idle in transaction'`,
      )
    }
    await expect(sendDue(dying, { sms: dies }, app.server.log, ['sms'])).rejects.toThrow()
    await dying.close()
    await deliver(app)
    await deliver(app)
    expect(twilio.messages).toHaveLength(2)
    expect(await rows()).toMatchObject([{ is_sent: true }])
  })
})

test('neither the log nor the stored error has the number, the text or the token', async () => {
  for (const fault of ['busy', 'reset before', undefined] as const) {
    twilio.fault = fault
    twilio.refused.set(code.to, 21211)
    await makeDue()
    await deliver(app)
  }
  await database.run(sql`update outbox set failed_at = null`)
  await deliverBy(twilio.smsUrl({ login: `${twilio.account}:a-wrong-secret` }))
  const written = app.logs() + JSON.stringify(await rows())
  expect(written).toContain('message not sent')
  expect(written).toContain('message given up')
  for (const secret of ['600000002', '004711', 'a-wrong-secret', twilio.token, twilio.account])
    expect(written).not.toContain(secret)
})

test('a queue of mails holds up no message, nor the other way round', async () => {
  const sent: string[] = []
  const senders = { sms: async () => void sent.push('sms'), mail: async () => void sent.push('mail') }
  await enqueue(database, 'mail', {})
  await sendDue(database, senders, app.server.log, ['sms'])
  expect(sent).toEqual(['sms'])
  await enqueue(database, 'sms', code)
  await sendDue(database, senders, app.server.log, ['own'])
  expect(sent).toEqual(['sms', 'mail'])
})

test.each([
  ['none', {}, false],
  ['the double of a demo with a mailbox', { DEMO: true }, true],
  [
    'none in a demo with a mail server, where nobody could read it',
    { DEMO: true, SMTP_URL: 'smtp://localhost' },
    false,
  ],
  ['none in production', { DEMO: true, isProduction: true }, false],
  ['the configured provider', { SMS_URL: twilio.smsUrl() }, true],
])('without more: %s', (_, env, isThere) => {
  expect(smsFor(testEnv(env)) !== undefined).toBe(isThere)
})

test('the demo sends nothing and keeps the message', async () => {
  const demo = await testApp({ database, env: { DEMO: true } })
  await deliver(demo)
  await demo.close()
  expect(twilio.messages).toEqual([])
  expect(await rows()).toMatchObject([{ is_sent: true }])
})
