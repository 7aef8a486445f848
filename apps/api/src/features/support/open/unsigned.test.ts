import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { writeToCustomer } from '#features/support/staff/work-case'
import { sql } from '#platform/database'
import { type TestApp, testApp } from '#test/app'
import { photo, tokenIn } from '#test/fixtures/cases'
import { mailsTo } from '#test/deliver'
import { awayFromWindowEdge } from '#test/window-edge'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await awayFromWindowEdge(3600)
  await app.database.run(sql`truncate rate_limits, outbox`)
})

const form = {
  email: 'curiosa@example.com',
  mobile: '600 000 010',
  category: 7,
  subject: 'Quiero información',
  description: '¿Cuánto pagaría con vosotros?',
}
const contact = (parts: object = {}, from: { ip?: string; lang?: string; key?: string } = {}) =>
  app.visitor.inject({
    method: 'POST',
    url: `/api/v2/crm/unsigned/?lang=${from.lang ?? 'es'}`,
    payload: { ...form, ...parts },
    remoteAddress: from.ip ?? '192.0.2.1',
    headers: from.key ? { 'idempotency-key': from.key } : {},
  })
const followed = (token: string, call = '') => `/api/v2/crm/followed/${token}${call}`

describe('somebody who is not signed in', () => {
  test('gets a number, and one receipt without the words of the form', async () => {
    const answer = await contact({ attachment: [photo] }, { lang: 'ca' })
    const number = answer.json<{ result: string }>().result
    expect([answer.statusCode, number]).toEqual([200, expect.stringMatching(/^\d{8}$/)])
    const [mail, ...more] = await mailsTo(app, form.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ locale: 'ca-ES', subject: `Hem rebut la teva consulta: ${number}` })
    // Somebody else's address must not become a way to send them anything.
    expect(mail?.text).not.toContain('Cuánto')
    expect(mail?.text).not.toContain(form.subject)
    expect(
      await app.database.one(sql`select customer_id, mobile from cases where number = ${number}`),
    ).toEqual({
      customer_id: 0,
      mobile: '+34600000010',
    })
  })

  test('is told by when: hours for an outage, days for the rest', async () => {
    const hoursLeft = async (category: number) => {
      const { due_at } = (await contact({ category, email: `${category}@example.com` })).json<{
        due_at: string
      }>()
      return (Date.parse(due_at) - Date.now()) / 3_600_000
    }
    expect(await hoursLeft(6)).toBeCloseTo(2, 1)
    expect(await hoursLeft(7)).toBeGreaterThan(24 * 15)
  })

  test('is mailed our answers only after opening the link', async () => {
    const number = (await contact()).json<{ result: string }>().result
    const answerNow = (message: string) =>
      app.database.transaction((tx) => writeToCustomer(app.deps.env, tx, { number, author: 'Pol', message }))
    expect((await answerNow('Hola')).isMailed).toBe(false)
    const token = tokenIn((await mailsTo(app, form.email))[0]?.text)
    expect((await app.visitor.get(followed(token))).json()).toMatchObject({
      gets_mail: false,
      subject: form.subject,
      entries: [{ kind: 'opened' }, { kind: 'message', author: 'Pol', text: 'Hola' }],
    })
    expect(await mailsTo(app, form.email)).toHaveLength(1)
    expect((await app.visitor.send('POST', followed(token, '/confirm/'), {})).statusCode).toBe(200)
    expect((await answerNow('Otra vez')).isMailed).toBe(true)
    expect((await mailsTo(app, form.email)).at(-1)?.text).toContain('Otra vez')
  })

  test('the same key is one case', async () => {
    const answers = [await contact({}, { key: 'visitor-0001' }), await contact({}, { key: 'visitor-0001' })]
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
  })
})

describe('what is wrong is named by field', () => {
  test.each<[string, object, object]>([
    [
      'nothing',
      { email: '', mobile: '', category: undefined, subject: '', description: '' },
      {
        email: ['required'],
        mobile: ['required'],
        category: ['required'],
        subject: ['required'],
        description: ['required'],
      },
    ],
    ['an address that is none', { email: 'a@b' }, { email: ['email_not_valid'] }],
    ['a phone that is none', { mobile: '12345' }, { mobile: ['phone_not_valid'] }],
    ['a long phone', { mobile: '+4912345678901234' }, { mobile: ['too_long'] }],
    ['a category of customers', { category: 20 }, { category: ['not_a_choice'] }],
  ])('%s', async (_, parts, errors) => {
    const answer = await contact(parts)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
  })
})

describe('floods', () => {
  test('are limited by address, wherever they come from', async () => {
    const codes = []
    for (let i = 0; i < 5; i += 1) codes.push((await contact({}, { ip: `198.51.100.${i}` })).statusCode)
    expect(codes).toEqual([200, 200, 200, 429, 429])
    expect((await contact({ email: 'CURIOSA@example.com' }, { ip: '198.51.100.9' })).statusCode).toBe(429)
    expect(await mailsTo(app, form.email)).toHaveLength(3)
    expect((await contact({ email: 'otra@example.com' }, { ip: '198.51.100.9' })).statusCode).toBe(200)
  })

  test('are limited by network, whatever they say', async () => {
    const codes = []
    for (let i = 0; i < 22; i += 1) codes.push((await contact({ email: `a${i}@example.com` })).statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(20)
    const refused = await contact({ email: 'z@example.com' })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ])
    expect(refused.json().message).toContain('Espera')
  })
})

test.each(['features.unsignedContact', 'features.contact'])('without %s there is none', async (key) => {
  await setSetting(app.database, key, 'false')
  expect((await contact()).json().error).toBe('not_found')
  expect((await app.visitor.get('/api/v2/crm/cases/categories/?unsigned=true')).statusCode).toBe(404)
  await unsetSetting(app.database, key)
})

test('the log identifies nobody', async () => {
  await contact({ email: 'canary-7d1@example.com', description: 'canary-7d1' })
  expect(app.logs()).not.toContain('canary-7d1')
})
