import { beforeEach, expect, test } from 'vitest'
import { askCustomer, closeCase } from '#features/support/staff/work-case'
import type { Mail } from '#gateways/mail/mail'
import { sql } from '#platform/database'
import { sendDue } from '#platform/outbox'
import { type Asker, anAsker, aRequest } from '#test/fixtures/cases'
import { quietNow } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'
import { mailSender } from '#features/notices/stops/send-mail'

const app = await sharedApp()
const { env } = app.deps
let asker: Asker
let number: string
beforeEach(async () => {
  await app.database.run(sql`truncate outbox`)
  asker = await anAsker(app)
  number = await aRequest(asker)
})

const times = (body: object) => asker.client.send('POST', '/api/v2/notices/times', body)
const ask = () =>
  app.database.transaction((tx) =>
    askCustomer(env, tx, { number, author: 'Laia', message: '¿Desde cuándo?' }),
  )

/** What leaves once the quiet hours are over. */
async function sentInTheMorning(): Promise<string[]> {
  const sent: string[] = []
  const gateways = { ...app.deps.gateways, mail: async ({ subject }: Mail) => void sent.push(subject) }
  await app.database.run(sql`update outbox set next_attempt_at = now()`)
  await sendDue(app.database, { mail: mailSender({ ...app.deps, gateways }) }, app.server.log)
  return sent
}
const question = () => `Necesitamos algo de ti: solicitud ${number}`

test('a question that waits for the morning is sent then', async () => {
  await times({ quiet: quietNow(), is_digest: false })
  await ask()
  expect(await sentInTheMorning()).toContain(question())
})

test('answered in the night, it is not sent any more, and nothing is left waiting', async () => {
  await times({ quiet: quietNow(), is_digest: false })
  await ask()
  await asker.client.send('POST', `/api/v2/crm/cases/${number}/messages/`, {
    message: 'Desde ayer.',
    attachments: [],
  })
  expect(await sentInTheMorning()).not.toContain(question())
  expect(await app.database.many(sql`select 1 from outbox where sent_at is null`)).toEqual([])
})

test('closed in the night, the question does not come after the answer', async () => {
  await times({ quiet: quietNow(), is_digest: false })
  await ask()
  await app.database.transaction((tx) =>
    closeCase(env, tx, { number, author: 'Laia', result: 'accepted', message: 'Hecho.' }),
  )
  const sent = await sentInTheMorning()
  expect(sent).not.toContain(question())
  expect(sent.length).toBeGreaterThan(0)
})

test('nor does the mail of the day ask what was answered; a new question is asked', async () => {
  await times({ quiet: null, is_digest: true })
  await ask()
  await asker.client.send('POST', `/api/v2/crm/cases/${number}/messages/`, {
    message: 'Desde ayer.',
    attachments: [],
  })
  await ask()
  const waiting = await app.database.many<{ event: string; is_over: boolean }>(sql`
    select event, is_over from notices where customer_id = ${asker.id} and event = 'case_needs_you' and is_in_digest`)
  expect(waiting).toEqual([{ event: 'case_needs_you', is_over: false }])
})
