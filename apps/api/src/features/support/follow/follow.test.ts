import { describe, expect, test } from 'vitest'
import { askCustomer, closeCase } from '#features/support/staff/work-case'
import { sql } from '#platform/database'
import { aClaim, anAsker, aRequest, photo, tokenIn } from '#test/fixtures/cases'
import { mailsTo } from '#test/deliver'
import { pdfText } from '#test/pdf'
import { sharedApp } from '#test/fixtures/shared-app'

const app = await sharedApp()
const asker = await anAsker(app, { customer: { name: 'Berta Secreta' } })

const tokenOf = async () => tokenIn((await mailsTo(app, asker.email)).at(-1)?.text)
const get = (token: string, call = '') => app.visitor.get(`/api/v2/crm/followed/${token}${call}?lang=es`)
const post = (token: string, call: string, body: object) =>
  app.visitor.send('POST', `/api/v2/crm/followed/${token}/${call}/`, body)

describe('the link of a mail, without a session', () => {
  test('shows the case, and nothing else of the customer', async () => {
    const number = await aClaim(asker, { attachment: photo })
    const answer = await get(await tokenOf())
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ number, state: 'open', turn: 'us' }),
    ])
    const { contract, invoice, vat, email, name } = asker
    for (const secret of [contract.name, contract.cups, invoice.number, vat, email, name])
      expect(answer.body).not.toContain(secret)
    const receipt = await get(await tokenOf(), '/receipt/')
    expect(receipt.headers['content-type']).toBe('application/pdf')
    const text = pdfText(receipt.rawPayload)
    expect(text).toContain(number)
    for (const secret of [contract.name, invoice.number, email, name]) expect(text).not.toContain(secret)
  })

  test('answers what we asked, and rates', async () => {
    const number = await aRequest(asker)
    const token = await tokenOf()
    await app.database.transaction((tx) =>
      askCustomer(app.deps.env, tx, { number, author: 'Laia', message: '¿Desde cuándo?' }),
    )
    expect((await post(token, 'messages', { message: 'Desde ayer.' })).json()).toEqual({
      number,
      state: 'open',
    })
    expect((await post(token, 'messages', { message: '' })).statusCode).toBe(400)
    expect((await post(token, 'rating', { satisfaction: 5, words: '' })).statusCode).toBe(409)
    await app.database.transaction((tx) =>
      closeCase(app.deps.env, tx, { number, author: 'Laia', result: 'accepted', message: 'Hecho.' }),
    )
    expect((await post(token, 'rating', { satisfaction: 5, words: 'Bien' })).statusCode).toBe(200)
    expect((await get(token)).json()).toMatchObject({ rating: { satisfaction: 5, words: 'Bien' } })
  })
})

describe('a link ends', () => {
  const closed = async (daysAgo: number) => {
    const number = await aRequest(asker)
    const token = await tokenOf()
    await app.database.transaction((tx) =>
      closeCase(app.deps.env, tx, { number, author: 'Laia', result: 'accepted', message: 'Hecho.' }),
    )
    await app.database.run(
      sql`update cases set closed_at = closed_at - make_interval(days => ${daysAgo}) where number = ${number}`,
    )
    return { number, token }
  }
  const ended = async (token: string) => {
    const answer = await get(token)
    return [answer.statusCode, answer.json().error]
  }

  test('90 days after the case was closed; another is mailed to its address', async () => {
    expect((await get((await closed(89)).token)).statusCode).toBe(200)
    const { number, token } = await closed(92)
    expect(await ended(token)).toEqual([410, 'follow_link_ended'])
    expect((await post(token, 'rating', { satisfaction: 5, words: '' })).statusCode).toBe(410)
    expect((await get(token, '/receipt/')).statusCode).toBe(410)
    expect((await post(token, 'renew', {})).json()).toEqual({ status: 'OK' })
    expect((await mailsTo(app, asker.email)).at(-1)?.subject).toBe(`Tu nuevo enlace: ${number}`)
    const renewed = await tokenOf()
    expect((await get(renewed)).json()).toMatchObject({ number })
    // The old one is no way in, and says the same.
    expect(await ended(token)).toEqual([410, 'follow_link_ended'])
    expect((await post(renewed, 'renew', {})).statusCode).toBe(409)
  })

  test('is asked for three times a day at most', async () => {
    const { token } = await closed(92)
    const statuses: number[] = []
    for (let i = 0; i < 4; i += 1) statuses.push((await post(token, 'renew', {})).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('by whoever has it, or by the customer; the next mail has a new one', async () => {
    const number = await aRequest(asker)
    const first = await tokenOf()
    expect((await post(first, 'end', {})).json()).toEqual({ number, state: 'open' })
    expect(await ended(first)).toEqual([410, 'follow_link_ended'])
    await app.database.transaction((tx) =>
      askCustomer(app.deps.env, tx, { number, author: 'Laia', message: '¿Desde cuándo?' }),
    )
    const second = await tokenOf()
    expect((await get(second)).statusCode).toBe(200)
    expect((await asker.client.send('POST', `/api/v2/crm/cases/${number}/end-links/`, {})).statusCode).toBe(
      200,
    )
    expect(await ended(second)).toEqual([410, 'follow_link_ended'])
    const other = await anAsker(app)
    expect((await other.client.send('POST', `/api/v2/crm/cases/${number}/end-links/`, {})).statusCode).toBe(
      404,
    )
  })
})

describe('anything else shows nothing', () => {
  test('a bare number, another proof, a proof of another number', async () => {
    const number = await aRequest(asker)
    const token = await tokenOf()
    const other = await aRequest(asker)
    const mac = token.split('.')[1] ?? ''
    const forged = [
      `${number}.${'A'.repeat(mac.length)}`,
      `${other}.${mac}`,
      `${number}.${mac}.${mac}`,
      `${token}A`,
      token.slice(0, -1),
      `${number}${' '.repeat(20)}`,
    ]
    for (const text of forged) {
      const answer = await get(encodeURIComponent(text))
      expect([text, answer.statusCode, answer.json().error]).toEqual([text, 404, 'not_found'])
    }
    expect((await get(number)).statusCode).toBe(400)
  })

  test('nor does trying go on for ever', async () => {
    let last = 0
    for (let i = 0; i < 62; i += 1) last = (await get(`26000001.${'x'.repeat(24)}`)).statusCode
    expect(last).toBe(429)
  })
})
