import { addDays, madridDayOf } from '@fanal/domain/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import { aStaffClient, lastRecord } from '#test/fixtures/desk/staff'
import { actOn, decide, taskOf, taskQueueOf, waitingOf } from '#test/fixtures/desk/tasks'
import { presentSupply } from '#test/fixtures/lead-steps'
import { aSignedContract, type NewContract, switchingOf } from '#test/fixtures/switches'

const app = await closedAfterAll(testApp())
const today = madridDayOf(Date.now())
let made: NewContract
const pau = await aStaffClient(app, 'back-office', 'Pau')
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits`)
  made = await aSignedContract(app, {
    ...presentSupply,
    person: { ...presentSupply.person, commsLanguage: 'es-ES' },
  })
})

const says = (step: string, body: object = {}) =>
  decide(pau, {
    kind: 'switch',
    id: made.contract,
    path: `switches/${made.contract}/step`,
    body: { step, ...body },
  })
const phaseOf = async (kind: 'switch' | 'holder' = 'switch') =>
  (await waitingOf(pau, kind, made.contract))?.clock.phase
const stepsOf = async () => (await switchingOf(made)).steps.filter(({ at }) => at).map(({ step }) => step)
const lastMail = async () => (await mailsTo(app, made.email)).at(-1)

describe('a new contract', () => {
  test('is sent, accepted and active, each step with its own term and the customer told', async () => {
    expect(await waitingOf(pau, 'switch', made.contract)).toMatchObject({
      contract: made.contract,
      energy: 'electricity',
      clock: { phase: 'to_send', level: 'early', unit: 'hours' },
    })
    expect((await says('sent')).statusCode).toBe(200)
    expect(await phaseOf()).toBe('to_accept')
    expect((await says('accepted')).statusCode).toBe(200)
    expect(await phaseOf()).toBe('to_start')
    expect((await says('active', { day: today })).statusCode).toBe(200)
    expect(await phaseOf()).toBeUndefined()
    expect(await stepsOf()).toEqual(['requested', 'signed', 'sent', 'accepted', 'active'])
    const { clock, history } = await taskOf(pau, 'switch', made.contract)
    expect(clock).toBeNull()
    expect(history.map(({ what }) => what)).toEqual(['requested', 'signed', 'sent', 'taken_on', 'activated'])
    expect((await lastMail())?.subject).toContain('ya estás con nosotros')
  })

  test('is recorded with what it was and what it is', async () => {
    await says('sent')
    expect(await lastRecord(app, pau)).toMatchObject({
      act: 'change.answer',
      call: 'moveSwitch',
      subject: `contract ${made.contract}`,
      before: { state: 'to_send' },
      after: { state: 'sent' },
    })
  })

  test('is refused for a reason that the customer reads; without one it is not', async () => {
    await says('sent')
    expect((await says('refused')).json()).toMatchObject({ errors: { code: ['required'] } })
    expect((await says('refused', { code: 'no_such' })).json()).toMatchObject({
      errors: { code: ['not_a_choice'] },
    })
    const { refusals } = await taskOf(pau, 'switch', made.contract)
    expect(refusals).toContainEqual({ code: 'cups_unknown', text: expect.stringContaining('CUPS') as string })
    expect((await says('refused', { code: 'cups_unknown', reason: 'Falta un dígito.' })).statusCode).toBe(200)
    expect((await lastMail())?.text).toContain('Falta un dígito.')
    const { history } = await taskOf(pau, 'switch', made.contract)
    expect(history.at(-1)).toMatchObject({
      what: 'rejected',
      text: expect.stringContaining('CUPS') as string,
    })
  })

  test('a step that is not possible is refused, and one that a colleague took is shown', async () => {
    expect((await says('active')).json()).toMatchObject({ error: 'not_possible' })
    const { seen } = await taskOf(pau, 'switch', made.contract)
    await says('sent')
    const late = await actOn(pau, `switches/${made.contract}/step`, { step: 'sent', seen })
    expect(late.json()).toMatchObject({ error: 'changed_meanwhile' })
    expect(late.json().errors.meanwhile).toEqual([expect.stringMatching(/ sent$/)])
  })

  test('for a chosen day is due on that day', async () => {
    const day = addDays(today, 40)
    made = await aSignedContract(app, { ...presentSupply, body: { start: 'on', start_day: day } })
    await says('sent')
    await says('accepted')
    const waiting = await waitingOf(pau, 'switch', made.contract)
    expect(waiting?.clock).toMatchObject({ phase: 'wished', level: 'early', share: 0 })
    expect(madridDayOf(Date.parse(waiting?.clock.due_at ?? '') - 1)).toBe(day)
  })

  test('of a point without supply has the term of a connection', async () => {
    made = await aSignedContract(app)
    await says('sent')
    await says('accepted')
    expect(await phaseOf()).toBe('to_connect')
  })

  test('an agent reads it and cannot answer it', async () => {
    const agent = await aStaffClient(app, 'agent')
    expect((await taskQueueOf(agent, 'switch')).counts).toContainEqual(
      expect.objectContaining({ kind: 'switch' }),
    )
    const { seen } = await taskOf(agent, 'switch', made.contract)
    const answer = await actOn(agent, `switches/${made.contract}/step`, { step: 'sent', seen })
    expect(answer.json()).toMatchObject({ error: 'not_permitted' })
  })

  test('what nobody contracted here is no task', async () => {
    const answer = await pau.client.get('/api/v2/staff/tasks/switch/100001')
    expect(answer.json()).toMatchObject({ error: 'not_found' })
  })
})

describe('a supply that was withdrawn from when active', () => {
  beforeEach(async () => {
    await says('sent')
    await says('active')
    const { client, contract } = made
    await client.send('POST', `/api/v2/contracts/${contract}/withdrawal/`, { confirm: true })
  })

  test('is asked back, and goes back', async () => {
    expect(await phaseOf()).toBe('to_return')
    expect(await taskOf(pau, 'switch', made.contract)).toMatchObject({ process: 'E1' })
    expect((await says('return_sent')).statusCode).toBe(200)
    expect(await phaseOf()).toBe('returning')
    expect((await says('returned', { day: addDays(today, 1) })).json()).toMatchObject({
      error: 'not_possible',
    })
    expect((await says('returned')).statusCode).toBe(200)
    expect(await phaseOf()).toBeUndefined()
    expect((await stepsOf()).slice(-2)).toEqual(['return_sent', 'returned'])
  })

  test('that cannot go back stays, with the words that the customer reads', async () => {
    await says('return_sent')
    expect((await says('return_refused')).json()).toMatchObject({ errors: { reason: ['required'] } })
    expect((await says('return_refused', { reason: 'No tiene comercializadora anterior.' })).statusCode).toBe(
      200,
    )
    expect(await phaseOf()).toBe('kept')
    expect((await lastMail())?.text).toContain('No tiene comercializadora anterior.')
    expect((await says('returned')).statusCode).toBe(200)
    expect(await phaseOf()).toBeUndefined()
  })
})

describe('the holder of a signed contract', () => {
  const open = (checkBy: string) =>
    app.database.run(sql`
      update switches w set check_by = ${checkBy}, checks = ${JSON.stringify({
        solvency: { vat: made.vat, result: 'unknown', at: new Date().toISOString() },
      })}::jsonb
      from contracts c where c.customer_id = w.customer_id and c.id = w.contract_id and c.name = ${made.contract}`)
  const settles = (result: string, reason: string) =>
    decide(pau, {
      kind: 'holder',
      id: made.contract,
      path: `holders/${made.contract}/check`,
      body: { result, reason },
    })

  test.each([
    [addDays(today, 2), 'early'],
    [addDays(today, -1), 'late'],
  ])('is to be checked by %s: %s', async (day, level) => {
    await open(day)
    expect(await waitingOf(pau, 'holder', made.contract)).toMatchObject({
      clock: { phase: 'unsettled', level },
    })
  })

  test('is asked for something by mail, and stays', async () => {
    await open(today)
    expect((await settles('ask', '')).json()).toMatchObject({ errors: { reason: ['required'] } })
    expect((await settles('ask', 'Mándanos el DNI por las dos caras.')).statusCode).toBe(200)
    expect((await lastMail())?.text).toContain('Mándanos el DNI por las dos caras.')
    const { asked, history, clock } = await taskOf(pau, 'holder', made.contract)
    expect([asked, history.at(-1)?.what]).toEqual(['Mándanos el DNI por las dos caras.', 'asked_holder'])
    expect(clock).toMatchObject({ level: 'early' })
  })

  test.each(['pass', 'fail'] as const)('is settled: %s, and the contract goes on', async (result) => {
    await open(today)
    expect((await settles(result, 'He llamado al banco.')).statusCode).toBe(200)
    expect(await phaseOf('holder')).toBeUndefined()
    expect(await phaseOf()).toBe('to_send')
    expect(await lastRecord(app, pau)).toMatchObject({
      act: 'lead.check',
      reason: 'He llamado al banco.',
      after: { state: result },
    })
    expect((await settles(result, 'Otra vez.')).json()).toMatchObject({ error: 'not_possible' })
  })
})
