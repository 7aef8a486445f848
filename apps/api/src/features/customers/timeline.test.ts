import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeMail } from '#features/support/mail-in/take-mail'
import { stopMail } from '#features/notices/stops/stop-mail'
import { leavingMail } from '#features/notices/stops/send-mail'
import { saveCustomers } from '#features/account/customer-queries'
import { sendTemporaryPassword } from '#features/recovery/send-temporary-password'
import { sql } from '#platform/database'
import { forgetSent } from '#platform/outbox'
import { testApp } from '#test/app'
import { anInvoice } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { deliver, mailsTo } from '#test/deliver'
import { aBounce } from '#test/fixtures/bounces'
import { aClaim, anAsker, type Asker } from '#test/fixtures/cases'
import { aNotice, tell } from '#test/fixtures/notices'
import { type Agent, anAgent } from '#test/fixtures/desk/casework'
import { timelineOf } from '#test/fixtures/desk/customers'

const app = await closedAfterAll(testApp())
let agent: Agent
let asker: Asker
beforeAll(async () => {
  agent = await anAgent(app)
})
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits, outbox`)
  asker = await anAsker(app)
})

const mailsIn = async () =>
  (await timelineOf(agent, asker.id, 'group=mails')).items.flatMap(({ title, message }) =>
    message ? [{ title, ...message }] : [],
  )
const again = (id: number) =>
  agent.client.send('POST', `/api/v2/staff/customers/${asker.id}/mails/${id}/again`, {})
const notes = (text: string) =>
  agent.client.send('POST', `/api/v2/staff/customers/${asker.id}/notes`, { text })

test('everything that happened is one list, newest first', async () => {
  const number = await aClaim(asker)
  await notes('Llama por la tarde.')
  const { items, next } = await timelineOf(agent, asker.id)
  expect(next).toBeNull()
  expect(items.map(({ at }) => at)).toEqual(
    items
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  // The receipt is of the same moment as the claim.
  expect(items.map(({ kind, what }) => `${kind} ${what}`).toSorted()).toEqual([
    'case opened customer',
    'invoice electricity',
    'message mail',
    'note note',
    'sign_in credentials',
  ])
  const of = (kind: string) => items.find((one) => one.kind === kind)
  expect([items[0]?.kind, items.at(-1)?.kind]).toEqual(['note', 'invoice'])
  expect(of('note')).toMatchObject({ title: 'Llama por la tarde.', author: 'Laia' })
  expect(of('case')).toMatchObject({ number })
  expect(of('message')?.message).toMatchObject({ to: asker.email, state: 'waiting', refusal: 'waiting' })
})

test('each group has its kinds', async () => {
  await aClaim(asker)
  await notes('Una nota')
  const kinds = async (group: string) => [
    ...new Set((await timelineOf(agent, asker.id, `group=${group}`)).items.map(({ kind }) => kind)),
  ]
  expect([await kinds('mails'), await kinds('money'), await kinds('cases')]).toEqual([
    ['message'],
    ['invoice'],
    ['case'],
  ])
  expect([await kinds('entries'), await kinds('notes')]).toEqual([['sign_in'], ['note']])
})

test('hundreds of lines are read page by page: each once, also where many are of one instant', async () => {
  const at = '2026-03-01T10:00:00.123456Z'
  await app.database.run(sql`
    insert into customer_notes (customer_id, staff_id, author, at, text)
    select ${asker.id}::bigint, 1, 'Laia', ${at}::timestamptz, 'nota ' || n from generate_series(1, 90) n`)
  await app.database.run(sql`
    insert into consents (customer_id, purpose, granted, text_version, locale, channel, given_at)
    select ${asker.id}::bigint, 'p' || n, true, '1', 'es-ES', 'web', ${at}::timestamptz from generate_series(1, 90) n`)
  await anInvoice(app.database, { customerId: asker.id, contractId: asker.contract.id, date: '2026-03-02' })
  const keys: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: Awaited<ReturnType<typeof timelineOf>> = await timelineOf(
      agent,
      asker.id,
      next && `after=${encodeURIComponent(next)}`,
    )
    expect(page.items.length).toBeLessThanOrEqual(40)
    keys.push(...page.items.map(({ key }) => key))
    next = page.next
  }
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toHaveLength(183)
})

test.each(['x', '2026-03-01T10:00:00.123456Z~0~abc', '2026-99-01T10:00:00.123456Z~0~1'])(
  'a place that is none is refused: %s',
  async (after) => {
    const answer = await agent.client.get(
      `/api/v2/staff/customers/${asker.id}/timeline?after=${encodeURIComponent(after)}`,
    )
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['after']])
  },
)

test('a mail that is also kept with its contract is one line', async () => {
  await aClaim(asker)
  const { items } = await timelineOf(agent, asker.id, 'group=mails')
  expect(items.map(({ kind }) => kind)).toEqual(['message'])
  await app.database.run(sql`delete from outbox`)
  // The row of a mail is forgotten after some months; what was kept with the contract stays.
  expect((await timelineOf(agent, asker.id, 'group=mails')).items.map(({ kind }) => kind)).toEqual(['letter'])
})

describe('what became of a mail', () => {
  test('it waits, is put off after a failure, and is sent', async () => {
    await aClaim(asker)
    expect(await mailsIn()).toMatchObject([{ state: 'waiting', reason: '' }])
    await app.database.run(sql`
      update outbox set failing_since = now(), last_error = 'no answer', next_attempt_at = now() + interval '1 hour'`)
    const [deferred] = await mailsIn()
    expect(deferred).toMatchObject({ state: 'deferred', reason: 'no answer', refusal: null })
    expect(Date.parse(deferred?.next_at ?? '')).toBeGreaterThan(Date.now())
    expect((await again(deferred?.id ?? 0)).statusCode).toBe(200)
    await deliver(app)
    expect(await mailsIn()).toMatchObject([{ state: 'sent', next_at: null, reason: '' }])
  })

  test('it came back later, and the report says which', async () => {
    await tell(app, aNotice(asker))
    await tell(app, aNotice(asker, { key: 'another' }))
    await deliver(app)
    const [newest, oldest] = await mailsIn()
    const [mail] = await mailsTo(app, asker.email)
    if (!mail || !oldest) throw new Error('no mail')
    const left = leavingMail(app.deps.env, mail)
    await takeMail(app.deps.env, app.database, aBounce({ mail: left, id: oldest.id }))
    expect((await mailsIn()).map(({ id, state, reason }) => [id, state, reason])).toEqual([
      [newest?.id, 'sent', ''],
      [oldest.id, 'bounced', '5.1.1'],
    ])
  })

  test('a forged report marks nothing', async () => {
    await tell(app, aNotice(asker))
    await deliver(app)
    const [one] = await mailsIn()
    const [mail] = await mailsTo(app, asker.email)
    if (!mail || !one) throw new Error('no mail')
    const forged = `${asker.id}.${'0'.repeat(32)}`
    await takeMail(app.deps.env, app.database, aBounce({ mail, id: one.id, mark: forged }))
    expect(await mailsIn()).toMatchObject([{ state: 'sent' }])
  })
})

describe('sending again', () => {
  const leaveAndForget = async () => {
    await deliver(app)
    await app.database.run(sql`update outbox set sent_at = sent_at - interval '2 hours'`)
    await forgetSent(app.database)
  }

  test('what has left leaves once more as it was, though its content is deleted', async () => {
    await aClaim(asker)
    const [before] = await mailsTo(app, asker.email)
    await leaveAndForget()
    expect((await mailsTo(app, asker.email))[0]?.html).toBeUndefined()
    const [sent] = await mailsIn()
    expect(sent?.refusal).toBeNull()
    const answer = await again(sent?.id ?? 0)
    expect(answer.json()).toEqual({ id: asker.id, to: asker.email })
    const [, after] = await mailsTo(app, asker.email)
    expect(after).toEqual(before)
    expect(await mailsIn()).toMatchObject([{ state: 'waiting' }, { state: 'sent' }])
    expect(
      await app.database.one(sql`
        select act, customer_id, subject, after from staff_audit where call = 'sendMailAgain' order by id desc limit 1`),
    ).toEqual({
      act: 'customer.mail',
      customer_id: asker.id,
      subject: `mail ${sent?.id}`,
      after: { to: asker.email, subject: before?.subject },
    })
  })

  test('a notice is sent though it was answered meanwhile', async () => {
    await tell(app, aNotice(asker))
    await leaveAndForget()
    const [sent] = await mailsIn()
    await app.database.run(sql`update notices set is_over = true where customer_id = ${asker.id}`)
    await again(sent?.id ?? 0)
    const [, mail] = await mailsTo(app, asker.email)
    expect([mail?.noticeId, mail?.subject]).toEqual([undefined, sent?.title])
  })

  test('what holds a password is not kept, and not sent again', async () => {
    await sendTemporaryPassword(app.deps, { customerId: asker.id, actor: 'customer' })
    await deliver(app)
    const [sent] = await mailsIn()
    expect(sent).toMatchObject({ state: 'sent', refusal: 'not_kept' })
    const answer = await again(sent?.id ?? 0)
    expect([answer.statusCode, answer.json().errors]).toEqual([409, { mail: ['not_kept'] }])
    expect(await app.database.one(sql`select count(*)::int as n from outbox where kept is not null`)).toEqual(
      {
        n: 0,
      },
    )
  })

  test('what came back goes to the address on file, if that is another', async () => {
    await tell(app, aNotice(asker))
    await leaveAndForget()
    const [sent] = await mailsIn()
    await stopMail(app.deps.env, app.database, { customerId: asker.id, address: asker.email })
    const refused = await again(sent?.id ?? 0)
    expect([refused.statusCode, refused.json().errors]).toEqual([409, { mail: ['address_gone'] }])
    const email = `nova-${asker.id}@example.com`
    await app.database.transaction((tx) => saveCustomers(tx, [{ vat: asker.vat, email }]))
    expect((await again(sent?.id ?? 0)).json()).toEqual({ id: asker.id, to: email })
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  test('a mail of another customer is not found', async () => {
    const other = await anAsker(app)
    await tell(app, aNotice(other))
    const { id } = await app.database.one<{ id: number }>(sql`
      select id from outbox where customer_id = ${other.id} limit 1`)
    expect((await again(id)).statusCode).toBe(404)
  })

  test('whoever only reads may not', async () => {
    await aClaim(asker)
    const [one] = await mailsIn()
    const auditor = await anAgent(app, 'Amy', 'auditor')
    const answer = await auditor.client.send(
      'POST',
      `/api/v2/staff/customers/${asker.id}/mails/${one?.id}/again`,
      {},
    )
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'not_permitted'])
  })
})
