import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer, type SignedInCustomer, testEnv } from '#test/app'
import { mailsTo } from '#test/deliver'
import { aNotice, tell } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'
import { noticeKey } from './notice-keys.ts'
import { oneClickLink } from './unsubscribe-links.ts'

const app = await sharedApp()
const { database } = app
const { env } = app.deps
let marta: SignedInCustomer
beforeEach(async () => {
  marta = await aSignedInCustomer(app)
})

/** As mail programs do, without cookies and from anywhere. */
const click = (url: string) =>
  app.visitor.inject({
    method: 'POST',
    url: new URL(url, 'https://portal.example.com').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
const choices = (customer = marta) =>
  database.many(sql`select kind, channel, is_on from notice_preferences where customer_id = ${customer.id}`)
const linkIn = async (key: string, over: Parameters<typeof aNotice>[1] = {}) => {
  await tell(app, aNotice(marta, { key, ...over }))
  return (await mailsTo(app, marta.email)).at(-1)?.unsubscribe
}

test('one click ends the mails of its kind; a second does no harm', async () => {
  const { oneClick = '', page } = (await linkIn('a')) ?? {}
  expect(page).toBe('https://portal.example.com/avisos?lang=es-ES')
  for (let i = 0; i < 2; i += 1) expect((await click(oneClick)).json()).toEqual({ status: 'OK' })
  expect(await choices()).toEqual([{ kind: 'invoices', channel: 'mail', is_on: false }])
  const before = (await mailsTo(app, marta.email)).length
  await tell(app, aNotice(marta, { key: 'b' }))
  expect(await mailsTo(app, marta.email)).toHaveLength(before)
})

describe('opened instead of posted', () => {
  const open = (url: string, accept: string) =>
    app.visitor.inject({
      method: 'GET',
      url: url.replace('https://portal.example.com', ''),
      headers: { accept },
    })

  test('a browser gets the page that asks, in the language of the mail; looking changes nothing', async () => {
    const { oneClick = '' } = (await linkIn('a')) ?? {}
    const token = new URL(oneClick).pathname.split('/').at(-1)
    const page = await open(oneClick, 'text/html,*/*;q=0.8')
    expect([page.statusCode, page.headers.location]).toEqual([
      303,
      `https://portal.example.com/baja/avisos/${token}?lang=es-ES`,
    ])
    expect((await open(oneClick, 'application/json')).json()).toEqual({ kinds: ['invoices'] })
    expect((await open(oneClick.slice(0, -20), '*/*')).json()).toMatchObject({ error: 'notice_link_invalid' })
    expect(await choices()).toEqual([])
  })

  test('the button of the page works as a plain form too', async () => {
    const { oneClick = '' } = (await linkIn('a')) ?? {}
    const answer = await app.visitor.inject({
      method: 'POST',
      url: new URL(oneClick).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: '',
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/lang=es-ES&done=1$/),
    ])
    expect(await choices()).toEqual([{ kind: 'invoices', channel: 'mail', is_on: false }])
  })
})

test.each(['password_changed', 'price_change', 'renewal'] as const)(
  '%s cannot be left: its mail leads to the page',
  async (event) => {
    const left = await linkIn(event, { event, told: { day: '2027-01-01', contract: '1' } })
    expect(left).toEqual({ page: 'https://portal.example.com/avisos?lang=es-ES' })
  },
)

describe('refused, and nothing changed', () => {
  const reader = () => ({ customer_id: marta.id, locale: 'es-ES' as const })
  const tokenOf = (url = '') => new URL(url).pathname.split('/').at(-1) ?? ''

  test('forged, cut, of another portal or for another purpose', async () => {
    const pau = await aSignedInCustomer(app)
    const own = tokenOf(oneClickLink(env, reader(), ['invoices']))
    const strange = testEnv({ SESSION_SECRET: 'another secret of more than 32 characters' })
    const mac = own.split('.')[2] ?? ''
    const withKey = (purpose: 'calendar') =>
      createHmac('sha256', noticeKey(env, purpose))
        .update(`${marta.id}.invoices`)
        .digest('base64url')
        .slice(0, 32)
    const tokens = [
      'x',
      String(marta.id),
      `${marta.id}.invoices`,
      `${marta.id}.invoices.`,
      `${marta.id}.cases.${mac}`,
      `${marta.id}.invoices-cases.${mac}`,
      `${pau.id}.invoices.${mac}`,
      `0${marta.id}.invoices.${mac}`,
      own.slice(0, -1),
      `${own}x`,
      `${own}.x`,
      tokenOf(oneClickLink(strange, reader(), ['invoices'])),
      `${marta.id}.invoices.${withKey('calendar')}`,
    ]
    for (const token of tokens) {
      const answer = await click(`/api/v2/notices/unsubscribe/${token}`)
      expect([token, answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
        token,
        403,
        'notice_link_invalid',
      ])
    }
    expect([await choices(), await choices(pau)]).toEqual([[], []])
  })

  test('what is locked stays on, even in a link that we signed', async () => {
    const text = `${marta.id}.legal-security-gone`
    const mac = createHmac('sha256', noticeKey(env, 'unsubscribe'))
      .update(text)
      .digest('base64url')
      .slice(0, 32)
    expect((await click(`/api/v2/notices/unsubscribe/${text}.${mac}`)).statusCode).toBe(200)
    expect(await choices()).toEqual([])
  })
})
