import { describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { askCustomer, closeCase } from '#features/support/staff/work-case'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aRequest, anAsker, caseOf, photo, historyOf } from '#test/fixtures/cases'
import { mailsTo } from '#test/deliver'
import { receiveReply } from './receive-reply.ts'

const app = await closedAfterAll(testApp())
const asker = await anAsker(app)

const post = (number: string, act: string, body: object = {}, client = asker.client) =>
  client.send('POST', `/api/v2/crm/cases/${number}/${act}/`, body)
const words = { message: 'Os mando la foto.', attachments: [photo] }
const ask = (number: string, message = '¿Nos mandas una foto?') =>
  app.database.transaction((tx) => askCustomer(app.deps.env, tx, { number, author: 'Laia', message }))
const close = (number: string, result = 'accepted') =>
  app.database.transaction((tx) =>
    closeCase(app.deps.env, tx, { number, author: 'Laia', result, message: 'Tienes razón.' }),
  )
const lastSubject = async () => (await mailsTo(app, asker.email)).at(-1)?.subject
/** As if it had been closed so many days ago. */
const closedDaysAgo = (number: string, days: number) =>
  app.database.run(sql`
    update cases set opened_at = opened_at - make_interval(days => ${days}::int),
      closed_at = closed_at - make_interval(days => ${days}::int) where number = ${number}`)

describe('an answer', () => {
  test('to what we asked: the clock stood still and runs again', async () => {
    const number = await aRequest(asker)
    await ask(number)
    const waiting = await caseOf(asker.client, number)
    expect(waiting).toMatchObject({
      state: 'asked',
      turn: 'customer',
      outcome: 'additional_information',
      asked: '¿Nos mandas una foto?',
      acts: ['answer', 'withdraw', 'solve'],
      clock: { is_stopped: true, if_answered_now: { rejected_from: expect.any(String) as string } },
    })
    expect(waiting.answer_by).not.toBeNull()
    expect(await lastSubject()).toBe(`Necesitamos algo de ti: solicitud ${number}`)
    const answer = await post(number, 'messages', words)
    expect([answer.statusCode, answer.json()]).toEqual([200, { number, state: 'open' }])
    const after = await caseOf(asker.client, number)
    expect(after).toMatchObject({ turn: 'us', answer_by: null, asked: '', clock: { is_stopped: false } })
    expect(historyOf(after)).toEqual(['opened by customer', 'asked by staff', 'answered by customer'])
    expect(after.entries.at(-1)).toMatchObject({ text: words.message, files: [{ name: 'contador.png' }] })
    expect(await lastSubject()).toBe(`Hemos recibido tu respuesta: ${number}`)
  })

  test('a photograph without words is one; nothing is none', async () => {
    const number = await aRequest(asker)
    await ask(number)
    const empty = await post(number, 'messages', { message: ' ', attachments: [] })
    expect([empty.statusCode, empty.json().errors]).toEqual([400, { message: ['required'] }])
    expect((await post(number, 'messages', { message: '', attachments: [photo] })).statusCode).toBe(200)
  })

  test('nobody asked: words are added', async () => {
    const number = await aRequest(asker)
    expect((await post(number, 'messages', { ...words, attachments: [] })).statusCode).toBe(200)
    expect(historyOf(await caseOf(asker.client, number))).toEqual([
      'opened by customer',
      'message by customer',
    ])
  })

  test('not to a closed case', async () => {
    const number = await aRequest(asker)
    await close(number)
    const answer = await post(number, 'messages', words)
    expect([answer.statusCode, answer.json().error, answer.json().errors]).toEqual([
      409,
      'not_possible',
      { _: ['closed'] },
    ])
  })

  test('two at once: both are kept, one after the other', async () => {
    const number = await aRequest(asker)
    await ask(number)
    const answers = await Promise.all([
      post(number, 'messages', { message: 'Una', attachments: [] }),
      post(number, 'messages', { message: 'Dos', attachments: [] }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const history = historyOf(await caseOf(asker.client, number))
    expect(history.slice(2)).toEqual(['answered by customer', 'message by customer'])
  })
})

describe('withdrawn and solved', () => {
  test.each(['withdraw', 'solve'])('%s', async (act) => {
    const number = await aRequest(asker)
    const kind = act === 'withdraw' ? 'withdrawn' : 'solved'
    expect((await post(number, act)).json()).toEqual({ number, state: 'closed' })
    expect(await caseOf(asker.client, number)).toMatchObject({
      state: 'closed',
      turn: 'none',
      result: kind,
      outcome: kind,
      clock: { is_closed: true },
    })
    expect((await post(number, act)).statusCode).toBe(409)
  })
})

describe('opened again', () => {
  test('within the days of the setting, with a new term', async () => {
    const number = await aRequest(asker)
    await close(number)
    await closedDaysAgo(number, 30)
    expect((await caseOf(asker.client, number)).acts).toEqual(['reopen', 'rate'])
    expect((await post(number, 'reopen', { message: '', attachments: [] })).statusCode).toBe(400)
    expect((await post(number, 'reopen', { message: 'No ha llegado.', attachments: [] })).statusCode).toBe(
      200,
    )
    expect(await caseOf(asker.client, number)).toMatchObject({
      state: 'open',
      result: null,
      closed_at: null,
      clock: { used: 0, is_late: false },
    })
  })

  test('later it is linked instead', async () => {
    const number = await aRequest(asker)
    await close(number)
    await closedDaysAgo(number, 32)
    expect((await post(number, 'reopen', words)).json().errors).toEqual({ _: ['reopen_too_late'] })
    expect((await caseOf(asker.client, number)).acts).toEqual(['link', 'rate'])
    await setSetting(app.database, 'support.reopenDays', '60')
    expect((await post(number, 'reopen', words)).statusCode).toBe(200)
    await unsetSetting(app.database, 'support.reopenDays')
  })

  test('not while it is open', async () => {
    const number = await aRequest(asker)
    expect((await post(number, 'reopen', words)).json().errors).toEqual({ _: ['not_closed'] })
  })
})

describe('a rating', () => {
  test('once, after the resolution', async () => {
    const number = await aRequest(asker)
    const rating = { satisfaction: 4, words: 'Bien' }
    expect((await post(number, 'rating', rating)).json().errors).toEqual({ _: ['not_closed'] })
    await close(number)
    expect((await post(number, 'rating', { satisfaction: 6, words: '' })).json().errors).toEqual({
      satisfaction: ['not_a_choice'],
    })
    expect((await post(number, 'rating', rating)).statusCode).toBe(200)
    expect(await caseOf(asker.client, number)).toMatchObject({ rating, state: 'closed', result: 'accepted' })
    expect((await post(number, 'rating', rating)).json().errors).toEqual({ _: ['already_rated'] })
  })

  test('not of a withdrawn case', async () => {
    const number = await aRequest(asker)
    await post(number, 'withdraw')
    expect((await post(number, 'rating', { satisfaction: 1, words: '' })).json().errors).toEqual({
      _: ['not_resolved'],
    })
  })
})

describe('an answer by mail', () => {
  const reply = (number: string, parts: object = {}) =>
    app.database.transaction((tx) =>
      receiveReply(app.deps.env, tx, {
        number,
        from: asker.email.toUpperCase(),
        text: 'Aquí está.',
        quoted: '> lo de antes',
        files: [
          { name: 'contador.png', bytes: Buffer.from(photo.content.split(',')[1] ?? '', 'base64') },
          { name: 'virus.exe', bytes: Buffer.from('MZ') },
        ],
        messageId: `<${number}@mail.example.com>`,
        ...parts,
      }),
    )

  test('is a line of the history, once', async () => {
    const number = await aRequest(asker)
    await ask(number)
    expect(await reply(number)).toBe('kept')
    expect(await reply(number)).toBe('known')
    const it = await caseOf(asker.client, number)
    expect(it).toMatchObject({ state: 'open' })
    expect(it.entries.at(-1)).toMatchObject({
      kind: 'answered',
      text: 'Aquí está.',
      quoted: '> lo de antes',
      files: [{ name: 'contador.png' }],
    })
  })

  test('not by a stranger, not to a closed case, not to a number of nobody', async () => {
    const number = await aRequest(asker)
    expect(await reply(number, { from: 'otra@example.com' })).toBe('stranger')
    await close(number)
    expect(await reply(number)).toBe('closed')
    expect(await reply('26999999')).toBe('unknown_case')
  })
})
