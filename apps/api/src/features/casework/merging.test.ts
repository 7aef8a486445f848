import { beforeEach, describe, expect, test } from 'vitest'
import { receiveReply } from '#features/support/acts/receive-reply'
import { sql } from '#platform/database'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { mailsTo } from '#test/deliver'
import { aClaim, anAsker, type Asker, aVisitorsCase, caseOf, historyOf, photo } from '#test/fixtures/cases'
import {
  act,
  age,
  type Agent,
  anAgent,
  queueOf,
  sends,
  sendsDue,
  staffCaseOf,
} from '#test/fixtures/desk/casework'
import { sharedApp } from '#test/fixtures/shared-app'

const database = await closedAfterAll(testDatabase())
const app = await sharedApp({ database })
let laia: Agent
let asker: Asker
let [kept, duplicate] = ['', '']
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits, case_sendings`)
  laia = await anAgent(app)
  asker = await anAsker(app)
  kept = await aClaim(asker)
  duplicate = await aClaim(asker)
})

const reason = 'Es la misma lectura, escrita dos veces.'
const merges = async (from = duplicate, into = kept, agent = laia) =>
  act(agent, from, 'merge', { into, reason, seen: (await staffCaseOf(agent, from)).seen })
const links = (other = kept, agent = laia) => act(agent, duplicate, 'links', { other, reason })
const unlinks = (other = kept) =>
  laia.client.send('DELETE', `/api/v2/staff/cases/${duplicate}/links/${other}`, {})
const subjects = async () => (await mailsTo(app, asker.email)).map(({ subject }) => subject)

describe('a case that is merged into another of its customer', () => {
  test('is closed with a result of its own, and goes on there with its history', async () => {
    expect((await merges()).json()).toEqual({ number: duplicate, into: kept })
    const closed = await caseOf(asker.client, duplicate)
    expect(closed).toMatchObject({
      state: 'closed',
      result: 'merged',
      acts: [],
      merged_into: { number: kept },
    })
    expect(historyOf(closed)).toEqual(['opened by customer', 'merged by staff'])
    const going = await caseOf(asker.client, kept)
    expect(going.entries.map(({ kind, from_case, other_case }) => [kind, from_case, other_case])).toEqual([
      ['opened', null, null],
      ['opened', duplicate, null],
      ['merged', duplicate, kept],
      ['joined', null, duplicate],
    ])
    expect(await staffCaseOf(laia, kept)).toMatchObject({
      merged: [duplicate],
      notes: [{ kind: 'note', text: reason, author: 'Laia' }],
    })
  })

  test('takes its files along', async () => {
    await asker.client.send('POST', `/api/v2/crm/cases/${duplicate}/messages/`, {
      message: 'Aquí está la foto.',
      attachments: [photo],
    })
    await merges()
    const entry = (await caseOf(asker.client, kept)).entries.find(({ files }) => files.length > 0)
    const file = entry?.files[0]?.id
    for (const { client, path } of [
      { client: asker.client, path: `/api/v2/crm/cases/${kept}/files/${file}` },
      { client: laia.client, path: `/api/v2/staff/cases/${kept}/files/${file}` },
    ])
      expect((await client.get(path)).rawPayload.toString('base64')).toBe(photo.content.split(',')[1])
  })

  test('tells its customer once, and answers once, there', async () => {
    const before = await subjects()
    await merges()
    await sends(laia, kept, { message: 'Lo hemos corregido.', ending: 'accepted' })
    expect(await sendsDue(app)).toBe(1)
    expect((await subjects()).slice(before.length)).toEqual([
      `Tu reclamación ${duplicate} continúa en la ${kept}`,
      `Resuelta a tu favor: reclamación ${kept}`,
    ])
  })

  test('brings the older of the two dates, in the case, in the queue and for its customer', async () => {
    await age(app, { customerId: asker.id, number: duplicate }, 72)
    const { due_at: older } = await caseOf(asker.client, duplicate)
    const { due_at: newer } = await caseOf(asker.client, kept)
    expect(Date.parse(older)).toBeLessThan(Date.parse(newer))
    await merges()
    const going = await caseOf(asker.client, kept)
    expect([going.due_at, going.clock.due_at]).toEqual([older, older])
    const { items } = await queueOf(laia, `view=team&words=${kept}`)
    expect(items).toMatchObject([{ number: kept, due_at: older }])
  })

  test('is where an answer by mail to the former case arrives', async () => {
    await merges()
    const reply = { number: duplicate, from: asker.email, text: 'Una cosa más.', files: [], messageId: 'm-1' }
    const received = await app.database.transaction((tx) => receiveReply(app.deps.env, tx, reply))
    expect(received).toBe('kept')
    expect((await caseOf(asker.client, kept)).entries.at(-1)).toMatchObject({
      kind: 'message',
      text: 'Una cosa más.',
      from_case: null,
    })
  })

  test('can itself go on in a third, with all that went on in it', async () => {
    const third = await aClaim(asker)
    await merges()
    await merges(kept, third)
    const numbers = (await caseOf(asker.client, third)).entries.map(({ from_case }) => from_case)
    expect(new Set(numbers)).toEqual(new Set([null, kept, duplicate]))
    expect((await staffCaseOf(laia, third)).merged).toEqual([kept, duplicate])
  })

  test('cannot be opened again: its customer goes on in the other', async () => {
    await merges()
    const opened = await asker.client.send('POST', `/api/v2/crm/cases/${duplicate}/reopen/`, {
      message: 'Sigue mal.',
      attachments: [],
    })
    expect(opened.json()).toMatchObject({ error: 'not_possible', errors: { _: ['merged'] } })
  })

  test('gives what was begun to be written to the other', async () => {
    await laia.client.send('PUT', `/api/v2/staff/cases/${duplicate}/draft`, {
      act: 'answer',
      message: 'A medias',
    })
    await merges()
    expect((await staffCaseOf(laia, kept)).draft).toMatchObject({ message: 'A medias' })
  })
})

describe('a merging is refused', () => {
  test('into the case of another customer, which is told apart from none', async () => {
    const other = await anAsker(app)
    const theirs = await aClaim(other)
    const refused = await merges(duplicate, theirs)
    expect(refused.json()).toMatchObject({ error: 'not_possible', errors: { _: ['other_customer'] } })
    expect(historyOf(await caseOf(other.client, theirs))).toEqual(['opened by customer'])
    expect((await merges(duplicate, '26999999')).statusCode).toBe(404)
  })

  test('for people without an account', async () => {
    const email = 'ona.visitor@example.com'
    const one = await aVisitorsCase(app, { email })
    const two = await aVisitorsCase(app, { email })
    expect((await merges(one.number, two.number)).json()).toMatchObject({ errors: { _: ['no_account'] } })
    expect((await laia.client.get(`/api/v2/staff/cases/${one.number}/others`)).json()).toEqual({ items: [] })
  })

  test('while an answer waits to leave, so that none is lost', async () => {
    await sends(laia, duplicate, {})
    expect((await merges()).json()).toMatchObject({ errors: { _: ['leaving'] } })
  })

  test('no longer once the answer could not leave: it goes on as a draft in the other', async () => {
    await sends(laia, duplicate, { message: 'Mi respuesta' })
    await asker.client.send('POST', `/api/v2/crm/cases/${duplicate}/messages/`, {
      message: 'Otra cosa',
      attachments: [],
    })
    await sendsDue(app)
    expect((await merges()).statusCode).toBe(200)
    expect(await staffCaseOf(laia, kept)).toMatchObject({
      draft: { message: 'Mi respuesta' },
      refusal: 'changed_meanwhile',
    })
  })

  test('when the case has changed since it was read', async () => {
    const { seen } = await staffCaseOf(laia, duplicate)
    await asker.client.send('POST', `/api/v2/crm/cases/${duplicate}/messages/`, {
      message: 'Otra cosa',
      attachments: [],
    })
    const stale = await act(laia, duplicate, 'merge', { into: kept, reason, seen })
    expect(stale.json()).toMatchObject({ error: 'changed_meanwhile' })
    expect(await caseOf(asker.client, duplicate)).toMatchObject({ state: 'open' })
  })

  test('the second of two at once', async () => {
    const [one, two] = await Promise.all([merges(), merges(kept, duplicate)])
    expect([one.statusCode, two.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test.each([
    ['agent', 200],
    ['back-office', 200],
    ['supervisor', 200],
    ['auditor', 403],
    ['content', 403],
    ['administrator', 403],
  ] as const)('or not, by role: %s %i', async (role, status) => {
    const { seen } = await staffCaseOf(laia, duplicate)
    const agent = await anAgent(app, role, role)
    expect((await act(agent, duplicate, 'merge', { into: kept, reason, seen })).statusCode).toBe(status)
  })
})

describe('linked cases', () => {
  test('are seen together by staff, with the reason, and apart again', async () => {
    expect((await links()).statusCode).toBe(200)
    expect((await staffCaseOf(laia, kept)).links).toMatchObject([
      { number: duplicate, reason, author: 'Laia' },
    ])
    expect((await staffCaseOf(laia, duplicate)).links).toMatchObject([{ number: kept }])
    expect((await links()).json()).toMatchObject({ errors: { _: ['linked'] } })
    expect((await unlinks()).statusCode).toBe(200)
    expect((await staffCaseOf(laia, kept)).links).toEqual([])
    expect((await staffCaseOf(laia, kept)).notes.map(({ kind }) => kind)).toEqual(['linked', 'unlinked'])
    expect((await unlinks()).statusCode).toBe(404)
  })

  test('are nothing that their customer sees', async () => {
    const before = await caseOf(asker.client, duplicate)
    await links()
    expect((await caseOf(asker.client, duplicate)).entries).toEqual(before.entries)
  })

  test('are those of one customer', async () => {
    const theirs = await aClaim(await anAsker(app))
    expect((await links(theirs)).json()).toMatchObject({ errors: { _: ['other_customer'] } })
    const { items } = (await laia.client.get(`/api/v2/staff/cases/${duplicate}/others`)).json<{
      items: { number: string; refusal: string | null; is_linked: boolean }[]
    }>()
    expect(items).toMatchObject([{ number: kept, refusal: null, is_linked: false }])
  })
})

test('each act is recorded, with its reason', async () => {
  await links()
  await unlinks()
  await merges()
  const rows = await app.database.many<{ act: string; reason: string }>(sql`
    select call, reason, customer_id, after, before from staff_audit
    where staff_id = ${laia.staffId} and call in ('linkCase', 'unlinkCase', 'mergeCase') order by id`)
  expect(rows).toMatchObject([
    { call: 'linkCase', reason, customer_id: asker.id, after: { other: kept } },
    { call: 'unlinkCase', before: { other: kept, reason } },
    { call: 'mergeCase', reason, after: { into: kept } },
  ])
})

test('the commands do the same', async () => {
  const run = (...words: string[]) => fanal(database.address, words)
  expect(await run('case', 'link', duplicate, kept, '--as', 'Pau', '--text', reason)).toMatchObject({
    out: `Linked to ${kept}\n`,
  })
  expect((await staffCaseOf(laia, kept)).links).toMatchObject([{ number: duplicate, author: 'Pau' }])
  expect((await run('case', 'unlink', duplicate, kept)).code).toBe(0)
  expect(await run('case', 'merge', duplicate, kept, '--as', 'Pau', '--text', reason)).toMatchObject({
    out: `Case ${duplicate} goes on in ${kept}\n`,
  })
  expect(await caseOf(asker.client, duplicate)).toMatchObject({ result: 'merged' })
  expect((await run('case', 'merge', duplicate, kept, '--text', reason)).err).toContain('closed')
})
