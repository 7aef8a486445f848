import { bundledPermissions } from '@fanal/domain/staff/permissions'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import { aClaim, anAsker, type Asker, caseOf, historyOf } from '#test/fixtures/cases'
import {
  act,
  type Agent,
  anAgent,
  queueOf,
  sends,
  sendsDue,
  staffCaseOf,
  undoes,
} from '#test/fixtures/desk/casework'
import { sendDueWritten } from './sending/send-due.ts'

const app = await closedAfterAll(testApp())
const body = 'Junta Arbitral de Consum de Catalunya'
let [agent, pau]: Agent[] = []
let asker: Asker
let number: string
beforeAll(async () => {
  await setSetting(app.database, 'support.disputeBody', JSON.stringify({ name: body, url: '' }))
})
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits, case_sendings`)
  agent = await anAgent(app)
  pau = await anAgent(app, 'Pau', 'back-office')
  asker = await anAsker(app)
  number = await aClaim(asker)
})

const laia = () => agent as Agent
const other = () => pau as Agent
const history = async () => historyOf(await caseOf(asker.client, number))
const mails = async () => (await mailsTo(app, asker.email)).length
const customerAdds = () =>
  asker.client.send('POST', `/api/v2/crm/cases/${number}/messages/`, {
    message: 'Otra cosa',
    attachments: [],
  })

describe('an answer', () => {
  test('leaves after ten seconds, once, with its mail', async () => {
    const before = await mails()
    const answer = await sends(laia(), number, {})
    expect(answer.statusCode).toBe(200)
    const waits = Date.parse(answer.json<{ send_at: string }>().send_at) - Date.now()
    expect(waits).toBeGreaterThan(8_000)
    expect(waits).toBeLessThanOrEqual(10_000)
    expect(await sendDueWritten(app.deps, app.server.log)).toBe(0)
    expect([await history(), await mails()]).toEqual([['opened by customer'], before])
    expect(await sendsDue(app)).toBe(1)
    expect(await sendsDue(app)).toBe(0)
    expect([await history(), await mails()]).toEqual([['opened by customer', 'message by staff'], before + 1])
    expect((await caseOf(asker.client, number)).entries.at(-1)).toMatchObject({
      author: 'Laia',
      text: 'Lo miramos.',
    })
    expect(await staffCaseOf(laia(), number)).toMatchObject({ sending: null, draft: null })
  })

  test('that is undone never leaves, and is a draft again', async () => {
    await sends(laia(), number, { message: 'Me he equivocado.' })
    expect((await undoes(other(), number)).json()).toMatchObject({ errors: { _: ['already_sent'] } })
    expect((await undoes(laia(), number)).json()).toMatchObject({ draft: { message: 'Me he equivocado.' } })
    expect(await sendsDue(app)).toBe(0)
    expect(await history()).toEqual(['opened by customer'])
    expect((await staffCaseOf(laia(), number)).draft).toMatchObject({ message: 'Me he equivocado.' })
  })

  test('sent twice with the same key waits once', async () => {
    const key = 'the-same-key-of-an-answer'
    const [one, two] = [await sends(laia(), number, {}, key), await sends(laia(), number, {}, key)]
    expect(two.json()).toEqual(one.json())
    expect(await sendsDue(app)).toBe(1)
  })

  test('closes a case with a result; a refusal names the body', async () => {
    const denied = { ending: 'denied', message: 'No podemos darte la razón.' } as const
    expect((await sends(laia(), number, denied)).json()).toMatchObject({
      errors: { message: ['dispute_body_missing'] },
    })
    const { denial } = await staffCaseOf(laia(), number)
    expect(denial).toContain(body)
    const message = `${denied.message}\n\n${denial}`
    expect((await sends(laia(), number, { ...denied, message })).statusCode).toBe(200)
    await sendsDue(app)
    expect(await caseOf(asker.client, number)).toMatchObject({ state: 'closed', result: 'denied' })
  })

  test.each([
    [{ message: ' ' }, { message: ['required'] }],
    [{ message: 'Hola, {name}' }, { message: ['variable_left'] }],
    [{ act: 'ask', message: '¿Foto?', answer_by: '2026-01-01' }, { answer_by: ['too_soon'] }],
    [{ act: 'distributor_answer' }, { act: ['case.forward'] }],
  ] as const)('%j is refused at once', async (draft, errors) => {
    expect((await sends(laia(), number, draft)).json()).toMatchObject({ errors })
    expect((await staffCaseOf(laia(), number)).sending).toBeNull()
  })

  test('asks, and passes on, by who may', async () => {
    await sends(laia(), number, { act: 'ask', message: '¿Nos envías una foto?', thing: 'photo' })
    await sendsDue(app)
    expect(await caseOf(asker.client, number)).toMatchObject({ state: 'asked', asked_thing: 'photo' })
    expect((await sends(laia(), number, { act: 'forward' })).json()).toMatchObject({ error: 'not_permitted' })
    expect((await sends(other(), number, { act: 'forward' })).json()).toMatchObject({
      errors: { _: ['unanswered'] },
    })
    await sends(other(), number, { act: 'forward', is_unanswered_fine: true, fields: { priority: 'high' } })
    await sendsDue(app)
    expect(await caseOf(asker.client, number)).toMatchObject({ state: 'forwarded', turn: 'distributor' })
  })
})

describe('a case that has changed since it was read', () => {
  test('refuses what was written, and keeps the draft', async () => {
    const { seen } = await staffCaseOf(laia(), number)
    const draft = { act: 'answer', message: 'Mi respuesta' }
    await laia().client.send('PUT', `/api/v2/staff/cases/${number}/draft`, draft)
    await customerAdds()
    const answer = await act(laia(), number, 'sending', { ...draft, seen })
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([409, 'changed_meanwhile'])
    const { draft: kept, case: shown } = await staffCaseOf(laia(), number)
    expect([kept?.message, shown.entries.at(-1)?.text]).toEqual(['Mi respuesta', 'Otra cosa'])
  })

  test('keeps what was about to leave for its author', async () => {
    await sends(laia(), number, { message: 'Mi respuesta' })
    await customerAdds()
    expect(await sendsDue(app)).toBe(0)
    const { draft, refusal, sending, case: shown } = await staffCaseOf(laia(), number)
    expect([draft?.message, refusal, sending]).toEqual(['Mi respuesta', 'changed_meanwhile', null])
    expect(shown.entries.at(-1)?.text).toBe('Otra cosa')
    expect((await sends(laia(), number, { message: 'Mi respuesta' })).statusCode).toBe(200)
    expect(await sendsDue(app)).toBe(1)
    expect(await staffCaseOf(laia(), number)).toMatchObject({ draft: null, refusal: null })
  })

  const isReturned = async (agent: Agent) => {
    const { items } = await queueOf(agent, `view=team&words=${number}`)
    return items[0]?.is_returned
  }

  test('stops no colleague, and is marked in the list of its author until it is emptied', async () => {
    await sends(laia(), number, { message: 'Mi respuesta' })
    await customerAdds()
    await sendsDue(app)
    expect([await isReturned(laia()), await isReturned(other())]).toEqual([true, false])
    expect((await sends(other(), number, {})).statusCode).toBe(200)
    await laia().client.send('PUT', `/api/v2/staff/cases/${number}/draft`, { act: 'answer', message: 'Mi' })
    expect(await isReturned(laia())).toBe(true)
    await laia().client.send('PUT', `/api/v2/staff/cases/${number}/draft`, { act: 'answer', message: '' })
    expect(await isReturned(laia())).toBe(false)
  })

  test.each([
    ['answer', 'answer'],
    ['note', 'note'],
  ] as const)('keeps what was begun meanwhile, too: %s', async (begun, kept) => {
    await sends(laia(), number, { message: 'Mi respuesta' })
    await laia().client.send('PUT', `/api/v2/staff/cases/${number}/draft`, { act: begun, message: 'Y esto' })
    await customerAdds()
    await sendsDue(app)
    expect((await staffCaseOf(laia(), number)).draft).toMatchObject({
      act: kept,
      message: 'Mi respuesta\n\nY esto',
    })
  })

  test('keeps the words also once the customer has closed it', async () => {
    await sends(laia(), number, { message: 'Mi respuesta' })
    await asker.client.send('POST', `/api/v2/crm/cases/${number}/withdraw/`, { message: '' })
    await sendsDue(app)
    expect(await staffCaseOf(laia(), number)).toMatchObject({
      case: { state: 'closed' },
      draft: { message: 'Mi respuesta' },
    })
  })

  test('a colleague’s answer that waits is a change, too', async () => {
    await sends(laia(), number, {})
    const answer = await sends(other(), number, { message: 'La mía' })
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([409, 'changed_meanwhile'])
    expect((await staffCaseOf(other(), number)).sending).toMatchObject({ author: 'Laia', is_own: false })
  })
})

describe('among staff', () => {
  test('each act names the customer in the audit', async () => {
    await act(laia(), number, 'take')
    await act(laia(), number, 'hand-over', { staff_id: other().staffId })
    await act(other(), number, 'give-back')
    await sends(laia(), number, {})
    await undoes(laia(), number)
    const calls = await app.database.many<{ call: string }>(sql`
      select call from staff_audit where customer_id = ${asker.id} and subject = ${`case ${number}`}
        and act <> 'case.read' order by id`)
    expect(calls.map(({ call }) => call)).toEqual([
      'takeCase',
      'handOverCase',
      'giveBackCase',
      'sendWritten',
      'undoSending',
    ])
  })

  test('whoever may only write notes keeps drafts of notes', async () => {
    const { 'case.answer': _, ...agent } = bundledPermissions.agent
    const table = JSON.stringify({ ...bundledPermissions, agent })
    await app.database.run(sql`
      insert into staff_permissions (version, permissions, asked_by, confirmed_by, reason)
      values (1, ${table}, ${laia().staffId}, ${other().staffId}, 'x')`)
    try {
      const keeps = (draft: object) =>
        laia().client.send('PUT', `/api/v2/staff/cases/${number}/draft`, { message: 'A medias', ...draft })
      expect((await keeps({ act: 'note' })).statusCode).toBe(200)
      expect((await keeps({ act: 'answer' })).json()).toMatchObject({ error: 'not_permitted' })
    } finally {
      await app.database.run(sql`delete from staff_permissions`)
    }
    expect((await staffCaseOf(laia(), number)).draft).toMatchObject({ act: 'note' })
    await act(laia(), number, 'notes', { message: 'A medias' })
    expect((await staffCaseOf(laia(), number)).draft).toBeNull()
  })

  test('a draft is of one person and one case', async () => {
    await laia().client.send('PUT', `/api/v2/staff/cases/${number}/draft`, {
      act: 'note',
      message: 'A medias',
    })
    expect((await staffCaseOf(laia(), number)).draft).toMatchObject({ act: 'note', message: 'A medias' })
    expect((await staffCaseOf(other(), number)).draft).toBeNull()
  })

  test('no customer reads a note', async () => {
    await act(laia(), number, 'notes', { message: 'Ojo: es prima de Pol' })
    expect((await staffCaseOf(other(), number)).notes).toMatchObject([
      { author: 'Laia', text: 'Ojo: es prima de Pol' },
    ])
    expect(JSON.stringify(await caseOf(asker.client, number))).not.toContain('prima')
  })
})
