import type { SentCode } from '@fanal/contract/schemas/contracting/signature'
import { signCodes } from '@fanal/domain/contracting/forms/sign-code'
import { describe, expect, test } from 'vitest'
import type { Sms } from '#gateways/sms/sms'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { aCups, aCustomer } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import { person } from '#test/fixtures/lead-steps'
import { aBrowser, aKey, sendLead } from '#test/fixtures/leads'
import { codeOf } from '#test/fixtures/signatures'
import {
  anEmail,
  aReadyLead,
  confirm,
  itsGasLead,
  newCode,
  type ReadyLead,
  readyToSign,
  sendCode,
  signed,
  summarise,
} from '#test/fixtures/switches'

const app = await closedAfterAll(testApp({ gateways: { sms: async () => undefined } }))
const withoutSms = await closedAfterAll(testApp({ database: app.database }))

const mobile = '+34600000010'
const messagesTo = async (to: string) => {
  const rows = await app.database.many<{ payload: Sms }>(sql`
    select payload from outbox where kind = 'sms' and payload->>'to' = ${to} order by id`)
  return rows.map(({ payload }) => payload.text)
}
const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? ''
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const outcome = async (lead: ReadyLead, code: string) => {
  const answer = await confirm(lead, { code })
  return answer.statusCode === 200 ? 'signed' : answer.json<{ error: string }>().error
}
const codesOf = async ({ browser, id, app: own }: ReadyLead) => {
  const { channels, code } = (await summarise({ browser, id, app: own } as ReadyLead)).json<{
    channels: object[]
    code: SentCode | null
  }>()
  return { channels, code }
}

describe('the channel', () => {
  test('by SMS where the server can, else by mail; both are shown with most of it hidden', async () => {
    const lead = await aReadyLead(app)
    expect(await codesOf(lead)).toEqual({
      channels: [
        { channel: 'sms', to: '600 ••• •10' },
        { channel: 'email', to: 'n•••@example.com' },
      ],
      code: null,
    })
    const sent = await sendCode(lead, 'sms')
    expect(sent.json()).toMatchObject({ channel: 'sms', sent_to: '600 ••• •10', left: signCodes - 1 })
    const text = (await messagesTo(mobile)).at(-1)
    expect(text).toMatch(/^Fanal: \d{6} és el teu codi/)
    expect(text?.length).toBeLessThanOrEqual(160)
    expect((await codesOf(lead)).code).toEqual(sent.json())
    expect(await outcome(lead, codeIn(text))).toBe('signed')
    const { evidence } = await app.database.one<{ evidence: object }>(sql`
      select evidence from signatures s join switches w on w.change_id = s.change_id and w.customer_id = s.customer_id
      where w.lead_id = ${lead.id}`)
    expect(evidence).toMatchObject({ method: 'sms', sent_to: mobile })
  })

  test('without a gateway the mailbox is the only one, also for who asks for an SMS', async () => {
    const lead = await aReadyLead(withoutSms)
    expect((await codesOf(lead)).channels).toEqual([{ channel: 'email', to: 'n•••@example.com' }])
    expect((await sendCode(lead, 'sms')).json()).toMatchObject({ channel: 'email' })
    expect(await outcome(lead, await codeOf(app.database, lead.email))).toBe('signed')
  })

  test('of somebody known who is not signed in: the number on file, and by mail if there is none', async () => {
    const customer = await aCustomer(app.database)
    await app.database.run(sql`update customers set phone = '+34600999888' where id = ${customer.id}`)
    const lead = await aReadyLead(app, { vat: customer.vat })
    await summarise(lead)
    expect((await sendCode(lead, 'sms')).json()).toMatchObject({ sent_to: '600 ••• •10' })
    expect(await messagesTo('+34600999888')).toHaveLength(1)
    await app.database.run(sql`update customers set phone = '' where id = ${customer.id}`)
    await app.database.run(sql`update lead_codes set sent_at = sent_at - interval '1 hour'`)
    expect((await sendCode(lead, 'sms')).json()).toMatchObject({ channel: 'sms', sent_to: '600 ••• •10' })
    expect(await outcome(lead, await codeOf(app.database, customer.email))).toBe('signed')
  })

  test('of a customer who is signed in: the number on file too, and it is shown', async () => {
    const customer = await aCustomer(app.database)
    await app.database.run(sql`update customers set phone = '+34600999777' where id = ${customer.id}`)
    const browser = aBrowser(app, await app.as(customer.vat))
    const lead = await aReadyLead(app, { vat: customer.vat, browser })
    await summarise(lead)
    expect((await sendCode(lead, 'sms')).json()).toMatchObject({ sent_to: '600 ••• •77' })
    expect(await messagesTo('+34600999777')).toHaveLength(1)
  })
})

describe('a code', () => {
  test('is asked for once a minute, and five times in all', async () => {
    const lead = await aReadyLead(app)
    await summarise(lead)
    expect((await sendCode(lead)).statusCode).toBe(200)
    const early = await sendCode(lead)
    expect(early.statusCode).toBe(429)
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(60)
    await app.database.run(sql`
      update lead_codes set sent_at = sent_at - interval '1 hour', sent = ${signCodes} where lead_id = ${lead.id}`)
    expect((await sendCode(lead)).statusCode).toBe(429)
  })

  test('goes to a corrected mailbox without waiting, and is one of the five', async () => {
    const lead = await aReadyLead(app)
    await summarise(lead)
    expect((await sendCode(lead, 'email')).json()).toMatchObject({ left: signCodes - 1 })
    const email = anEmail()
    await sendLead(lead.browser, { ...person({ fisic_vat: `ES${lead.vat}`, email }), lead_id: lead.id })
    const sent = await sendCode(lead, 'email')
    expect([sent.statusCode, sent.json().left]).toEqual([200, signCodes - 2])
    expect((await sendCode(lead, 'email')).statusCode).toBe(429)
  })

  test('a repeated call sends none, and is answered alike', async () => {
    const lead = await aReadyLead(app)
    await summarise(lead)
    const key = aKey()
    const send = () => lead.browser.send('POST', `/api/v2/leads/${lead.id}/code/`, { channel: 'email' }, key)
    expect((await send()).json()).toEqual((await send()).json())
    expect(await mailsTo(app, lead.email)).toHaveLength(2)
  })

  test('only the newest signs, within ten minutes, and five wrong ones end it', async () => {
    const lead = await aReadyLead(app)
    const first = await readyToSign(lead)
    const code = await newCode(lead)
    expect(await outcome(lead, first === code ? wrongFor(code) : first)).toBe('code_not_valid')
    await app.database.run(sql`
      update lead_codes set expires_at = now() - interval '1 second', attempts = 0 where lead_id = ${lead.id}`)
    expect(await outcome(lead, code)).toBe('code_not_valid')
    await app.database.run(sql`
      update lead_codes set expires_at = now() + interval '5 minutes', attempts = 0 where lead_id = ${lead.id}`)
    for (let guess = 0; guess < 5; guess += 1)
      expect(await outcome(lead, wrongFor(code))).toBe('code_not_valid')
    expect(await outcome(lead, code)).toBe('code_not_valid')
    expect(await outcome(lead, await newCode(lead))).toBe('signed')
  })

  test('parallel guesses are all counted', async () => {
    const lead = await aReadyLead(app)
    const code = await readyToSign(lead)
    await Promise.all(Array.from({ length: 8 }, () => confirm(lead, { code: wrongFor(code) })))
    expect(await outcome(lead, code)).toBe('code_not_valid')
  })

  test('one that went to a corrected number or mailbox proves nothing', async () => {
    const lead = await aReadyLead(app)
    const code = await readyToSign(lead)
    const email = anEmail()
    await sendLead(lead.browser, { ...person({ fisic_vat: `ES${lead.vat}`, email }), lead_id: lead.id })
    expect((await codesOf(lead)).code).toBeNull()
    expect(await outcome(lead, code)).toBe('code_not_valid')
    expect(await outcome(lead, await newCode({ ...lead, email }))).toBe('signed')
  })

  test('is of its own lead: of no other, of no gas lead, not without a summary, not after the signature', async () => {
    const [lead, other] = [await aReadyLead(app), await aReadyLead(app)]
    expect((await sendCode(lead)).json().errors).toEqual({ _: ['summary_not_sent'] })
    const code = await readyToSign(lead)
    await readyToSign(other)
    expect(await outcome(other, code)).toBe('code_not_valid')
    expect((await sendCode({ ...lead, browser: aBrowser(app) })).statusCode).toBe(404)
    const dual = await aReadyLead(app, { kind: 'dual' })
    const gas = await itsGasLead(app, dual)
    expect((await sendCode(gas)).statusCode).toBe(404)
    await signed(dual)
    expect((await sendCode(dual)).json().errors).toEqual({ _: ['already_confirmed'] })
    const { vat } = await aCustomer(app.database)
    const staff = { ...lead, browser: aBrowser(app, await app.asReadOnly(vat)) }
    expect((await sendCode(staff)).statusCode).toBe(403)
  })

  test('one mailbox gets six in an hour, whoever asks', async () => {
    const email = anEmail()
    const leads: ReadyLead[] = []
    for (let count = 0; count < 7; count += 1) leads.push(await aReadyLead(app, { email }))
    const statuses = []
    for (const lead of leads) {
      await summarise(lead)
      statuses.push((await sendCode(lead)).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })
})

test('a supply point is free until somebody has signed for it', async () => {
  const cups = aCups()
  const [typo, holder] = [await aReadyLead(app, { cups }), await aReadyLead(app, { cups })]
  const late = await readyToSign(typo)
  const config = async () =>
    (await holder.browser.get(`/api/v1/contractacio/config/cups/${cups}`)).json().cups_availability
  expect(await config()).toEqual({ available: true })
  await signed(holder)
  expect(await config()).toEqual({ available: false })
  expect((await confirm(typo, { code: late })).json().errors).toEqual({ _: ['not_available'] })
})
