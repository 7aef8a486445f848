import { beforeEach, describe, expect, test } from 'vitest'
import { takeMail } from '#features/support/mail-in/take-mail'
import type { Mail } from '#gateways/mail/mail'
import { smtpMail } from '#gateways/mail/smtp'
import { sql } from '#platform/database'
import { sendDue } from '#platform/outbox'
import { aSignedInCustomer, type SignedInCustomer, testDeps } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { mailsTo } from '#test/deliver'
import { mailServer, type Refusal } from '#test/doubles/mail-server'
import { aBounce } from '#test/fixtures/bounces'
import { aNotice, stopsOf, tell, titlesOf } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'
import { leavingMail, mailSender } from './send-mail.ts'

const database = await closedAfterAll(testDatabase())
const app = await sharedApp({ database })
const mails = await closedAfterAll(mailServer())
const { env } = app.deps
let marta: SignedInCustomer
beforeEach(async () => {
  await database.run(sql`truncate outbox`)
  mails.refuse(undefined)
  mails.arrived.length = 0
  marta = await aSignedInCustomer(app)
})

const send = async () => {
  const deps = testDeps(database, { gateways: { mail: smtpMail(mails.url) } })
  await sendDue(database, { mail: mailSender(deps) }, app.server.log, ['own'])
}
const outbox = () =>
  database.many<{ attempts: number; is_sent: boolean; is_failed: boolean }>(sql`
    select attempts, sent_at is not null as is_sent, failed_at is not null as is_failed from outbox
    where kind = 'mail' order by id`)
interface Targets {
  mail: { id: number | null; address: string; stopped_at: string | null; stop_reason: string | null }
}
const mailOf = async (customer = marta) =>
  (await customer.client.get('/api/v2/notices/targets')).json<Targets>().mail

describe('refused by the mail server', () => {
  test('an address that is gone: not tried again, told in the portal, no more notices by mail', async () => {
    mails.refuse({ at: 'recipient', code: 550, text: '5.1.1 no such user' })
    await tell(app, aNotice(marta))
    await send()
    expect(await outbox()).toEqual([{ attempts: 1, is_sent: false, is_failed: true }])
    expect(await mailOf()).toMatchObject({ address: marta.email, stop_reason: 'address_gone' })
    expect(await titlesOf(marta)).toEqual([
      `Ya no podemos avisarte por aquí: ${marta.email}`,
      'Tienes una factura nueva: 37,07\u00A0€',
    ])
    expect(await stopsOf(marta)).toMatchObject([{ channel: 'mail', label: marta.email }])
    mails.refuse(undefined)
    await tell(app, aNotice(marta, { key: 'b' }))
    await tell(
      app,
      aNotice(marta, { key: 'law', event: 'price_change', told: { day: '2027-01-01', contract: '1' } }),
    )
    await send()
    expect(mails.arrived).toEqual([])
    // What the law asks for is in the portal, and somebody knows.
    expect(await titlesOf(marta)).toHaveLength(4)
    const { code, out } = await fanal(database.address, ['notices', 'bounced'])
    expect([code, out]).toEqual([0, expect.stringContaining(`${marta.vat}  ${marta.name}  ${marta.email}`)])
    expect(out).toContain('1 legal notices')
  })

  test('mails that were waiting for it are not sent either', async () => {
    await tell(app, aNotice(marta))
    await tell(app, aNotice(marta, { key: 'b' }))
    mails.refuse({ at: 'recipient', code: 550, text: '5.1.1 no such user' })
    await send()
    expect(await outbox()).toMatchObject([{ is_failed: true }, { is_failed: true }])
    expect(await stopsOf(marta)).toHaveLength(1)
    expect((await titlesOf(marta)).filter((title) => title.startsWith('Ya no'))).toHaveLength(1)
  })

  test.each<[string, Refusal]>([
    ['for now', { at: 'recipient', code: 450, text: '4.2.0 greylisted' }],
    ['for now, by a bad status', { at: 'recipient', code: 451, text: '5.1.1 odd' }],
    ['full', { at: 'recipient', code: 552, text: '5.2.2 over quota' }],
    ['because of us', { at: 'recipient', code: 554, text: '5.7.1 relay access denied' }],
    ['because of us, all of it', { at: 'recipient', code: 550, text: '5.7.26 not authenticated' }],
    ['its content', { at: 'content', code: 550, text: '5.1.1 looks like spam' }],
    ['its content, for now', { at: 'content', code: 452, text: 'disk full' }],
  ])('%s: it is tried again, and nothing stops', async (_, given) => {
    mails.refuse(given)
    await tell(app, aNotice(marta))
    await send()
    expect(await outbox()).toEqual([{ attempts: 1, is_sent: false, is_failed: false }])
    expect([(await mailOf()).stopped_at, await stopsOf(marta)]).toEqual([null, []])
  })

  test('other mails go to the address all the same, and end at once', async () => {
    const composed: Mail = {
      from: 'a@example.com',
      to: marta.email,
      subject: 's',
      text: 't',
      html: 'h',
      locale: 'es-ES',
    }
    await database.run(sql`insert into outbox (kind, payload) values ('mail', ${JSON.stringify(composed)})`)
    mails.refuse({ at: 'recipient', code: 550, text: '5.1.1 no such user' })
    await send()
    expect(await outbox()).toMatchObject([{ attempts: 1, is_failed: true }])
    expect(await stopsOf(marta)).toEqual([])
  })
})

describe('begins again', () => {
  const stop = async () => {
    mails.refuse({ at: 'recipient', code: 550, text: '5.1.1 no such user' })
    await tell(app, aNotice(marta))
    await send()
    mails.refuse(undefined)
  }

  test('with another address', async () => {
    await stop()
    await database.run(sql`update customers set email = 'nueva@example.com' where id = ${marta.id}`)
    expect([(await mailOf()).stopped_at, await stopsOf(marta)]).toEqual([null, []])
    await tell(app, aNotice(marta, { key: 'b' }))
    await send()
    expect(mails.arrived).toHaveLength(1)
  })

  test('when the customer says so', async () => {
    await stop()
    const { id } = await mailOf()
    const pau = await aSignedInCustomer(app)
    const path = `/api/v2/notices/targets/${id}/resume`
    expect((await pau.client.send('POST', path, {})).statusCode).toBe(404)
    expect((await marta.client.send('DELETE', `/api/v2/notices/targets/${id}`)).statusCode).toBe(404)
    expect((await marta.client.send('POST', path, {})).json()).toEqual({ status: 'OK' })
    expect(await mailOf()).toMatchObject({ stopped_at: null, stop_reason: null })
    await tell(app, aNotice(marta, { key: 'b' }))
    await send()
    expect(mails.arrived).toHaveLength(1)
    expect((await fanal(database.address, ['notices', 'bounced'])).out).not.toContain(marta.email)
  })

  test('and stops again, told again', async () => {
    await stop()
    const { id } = await mailOf()
    await marta.client.send('POST', `/api/v2/notices/targets/${id}/resume`, {})
    mails.refuse({ at: 'recipient', code: 550, text: '5.1.1 no such user' })
    await tell(app, aNotice(marta, { key: 'b' }))
    await send()
    expect((await titlesOf(marta)).filter((title) => title.startsWith('Ya no'))).toHaveLength(2)
  })
})

describe('a mail that comes back later', () => {
  const leaves = async () => {
    await tell(app, aNotice(marta))
    const [mail] = await mailsTo(app, marta.email)
    if (!mail) throw new Error('no mail')
    return leavingMail(env, mail)
  }
  const take = (bytes: Buffer) => takeMail(env, database, bytes)

  test('ends the notices by mail, once', async () => {
    const bounce = aBounce({ mail: await leaves() })
    expect([await take(bounce), await take(bounce)]).toMatchObject([
      { outcome: 'bounced' },
      { outcome: 'bounced' },
    ])
    expect(await mailOf()).toMatchObject({ stop_reason: 'address_gone' })
    expect((await titlesOf(marta)).filter((title) => title.startsWith('Ya no'))).toHaveLength(1)
  })

  test.each<[string, (mail: Mail) => Parameters<typeof aBounce>[0]]>([
    ['without our mark', (mail) => ({ mail: { ...mail, returnMark: '' } })],
    ['with a forged mark', (mail) => ({ mail, mark: `${mail.customerId}.${'0'.repeat(32)}` })],
    ['with the mark of another address', (mail) => ({ mail, recipient: 'otra@example.com' })],
    ['for now', (mail) => ({ mail, action: 'delayed', status: '4.4.1' })],
    ['given up after days', (mail) => ({ mail, status: '4.4.1', diagnosis: 'smtp; 451 4.4.1 no answer' })],
    ['full', (mail) => ({ mail, status: '5.2.2', diagnosis: 'smtp; 552 5.2.2 over quota' })],
    ['delivered', (mail) => ({ mail, action: 'delivered', status: '2.0.0' })],
  ])('%s ends nothing: a person looks at it', async (_, parts) => {
    expect(await take(aBounce(parts(await leaves())))).toMatchObject({ outcome: 'bounce' })
    expect((await mailOf()).stopped_at).toBeNull()
  })

  test('the mark of another customer with the same address ends theirs alone', async () => {
    const pau = await aSignedInCustomer(app, { email: marta.email })
    await take(aBounce({ mail: await leaves() }))
    expect([(await mailOf()).stop_reason, (await mailOf(pau)).stopped_at]).toEqual(['address_gone', null])
  })
})

test('the mark is on the mail that leaves, and on nothing else', async () => {
  await tell(app, aNotice(marta))
  await send()
  expect(mails.arrived[0]?.message).toMatch(new RegExp(`^X-Fanal-Mark: ${marta.id}\\.[0-9a-f]{32}\r?$`, 'm'))
})
