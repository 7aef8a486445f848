import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { startSession } from '#platform/session'
import { type Client, clientOf, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { type Account, anAccount } from '#test/builders'

const app = await closedAfterAll(testApp())
const second = await closedAfterAll(testApp({ database: app.database }))

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

async function signedIn({ id }: Account, userAgent: string, over: object = {}) {
  const visit = { ip: '192.0.2.77', userAgent }
  const session = { customerId: id, locale: 'es-ES', visit, ...over }
  const { id: sid, token } = await startSession(app.database, app.deps.tokens, session)
  return { ...clientOf(app.server, token), sid }
}
const impersonation = { actor: 'Pau Roca', reason: 'asked us by phone' }
const isOver = async (client: Client) =>
  (await clientOf(second.server, client.token).get('/api/v2/users')).json().error === 'token_expired'
const sessionsOf = async (client: Client) =>
  (await client.get('/api/v2/user/sessions')).json<{ items: { id: string }[] }>().items

describe('open sessions', () => {
  test('show origin and time, this one first; ended ones are not listed', async () => {
    const account = await anAccount(app.database)
    const laptop = await signedIn(account, firefox)
    const phone = await signedIn(account, iphone, { type: 'openid' })
    const staff = await signedIn(account, 'curl/8', { type: 'token', impersonation })
    const [ended, late, old] = [
      await signedIn(account, firefox),
      await signedIn(account, firefox),
      await signedIn(account, firefox),
    ]
    await app.database.run(sql`update sessions set ended_at = now() where id = ${ended.sid}`)
    await app.database.run(sql`update sessions set expires_at = now() where id = ${late.sid}`)
    await app.database.run(
      sql`update sessions set created_at = now() - interval '7 days' where id = ${old.sid}`,
    )
    const items = await sessionsOf(phone)
    expect(items.map(({ id }) => id).slice(0, 1)).toEqual([phone.sid])
    expect(items).toHaveLength(3)
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: phone.sid,
          current: true,
          login_type: 'openid',
          network: '192.0.2.0',
          device: { browser: 'Safari', system: 'iOS', kind: 'phone' },
          staff: null,
        }),
        expect.objectContaining({
          id: laptop.sid,
          current: false,
          login_type: 'credentials',
          device: { browser: 'Firefox', system: 'Windows', kind: 'computer' },
        }),
        expect.objectContaining({
          id: staff.sid,
          device: { browser: null, system: null, kind: 'other' },
          staff: { reason: 'asked us by phone' },
        }),
      ]),
    )
    // The staff member is recorded, but not shown to the customer.
    expect(JSON.stringify(items)).not.toContain('Pau Roca')
  })

  test('one is ended at once and everywhere, idempotently', async () => {
    const account = await anAccount(app.database)
    const [mine, lost] = [await signedIn(account, firefox), await signedIn(account, iphone)]
    for (let i = 0; i < 2; i += 1) {
      const answer = await mine.send('DELETE', `/api/v2/user/sessions/${lost.sid}`)
      expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([200, { status: 'OK' }, []])
    }
    expect([await isOver(lost), await isOver(mine)]).toEqual([true, false])
  })

  test('signing out the own one takes its cookie away', async () => {
    const mine = await signedIn(await anAccount(app.database), firefox)
    const answer = await mine.send('DELETE', `/api/v1/user/sessions/${mine.sid}`)
    expect(answer.cookies).toMatchObject([{ name: '__Host-token', value: '' }])
    expect(await isOver(mine)).toBe(true)
  })

  test("another customer's is not found, and stays", async () => {
    const [one, other] = [await anAccount(app.database), await anAccount(app.database)]
    const [mine, theirs] = [await signedIn(one, firefox), await signedIn(other, firefox)]
    for (const id of [theirs.sid, 'no-such-session', '%00', 'x'.repeat(64)]) {
      const answer = await mine.send('DELETE', `/api/v2/user/sessions/${id}`)
      expect([404, 400]).toContain(answer.statusCode)
    }
    expect((await mine.send('DELETE', `/api/v2/user/sessions/${theirs.sid}`)).json().error).toBe('not_found')
    expect(await isOver(theirs)).toBe(false)
    expect((await sessionsOf(mine)).map(({ id }) => id)).toEqual([mine.sid])
  })

  test('all others end together; those of other customers stay', async () => {
    const [one, other] = [await anAccount(app.database), await anAccount(app.database)]
    const [mine, phone, staff, theirs] = [
      await signedIn(one, firefox),
      await signedIn(one, iphone),
      await signedIn(one, firefox, { impersonation }),
      await signedIn(other, firefox),
    ]
    for (let i = 0; i < 2; i += 1)
      expect((await mine.send('POST', '/api/v2/user/sessions/end_others')).json()).toEqual({ status: 'OK' })
    expect(await Promise.all([mine, phone, staff, theirs].map(isOver))).toEqual([false, true, true, false])
  })

  test('staff cannot end sessions', async () => {
    const account = await anAccount(app.database)
    const [phone, staff] = [
      await signedIn(account, iphone),
      await signedIn(account, firefox, { impersonation }),
    ]
    for (const answer of [
      await staff.send('POST', '/api/v2/user/sessions/end_others'),
      await staff.send('DELETE', `/api/v2/user/sessions/${phone.sid}`),
    ])
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'read_only'])
    expect(await isOver(phone)).toBe(false)
  })
})

describe('sign-in history', () => {
  test('newest first, staff with their reason, in pages', async () => {
    const account = await anAccount(app.database)
    const client = await signedIn(account, firefox)
    await signedIn(account, iphone, { type: 'clientId' })
    await signedIn(account, firefox, { type: 'refresh' })
    const staff = await signedIn(account, 'curl/8', { type: 'token', impersonation })
    await app.database.run(
      sql`update sessions set created_at = created_at + interval '1 second' where id = ${staff.sid}`,
    )
    await app.database.run(
      sql`update sessions set created_at = created_at - interval '1 hour' where id = ${client.sid}`,
    )
    const page = async (query = '') => (await client.get(`/api/v2/user/sign_ins${query}`)).json()
    const all = await page()
    expect(all).toMatchObject({ n_items: 3, offset: 0, limit: 10 })
    expect(all.items.map(({ login_type }: { login_type: string }) => login_type)).toEqual([
      'token',
      'clientId',
      'credentials',
    ])
    expect(all.items[0].staff).toEqual({ reason: 'asked us by phone' })
    expect((await page('?offset=2&limit=1')).items).toEqual([all.items[2]])
    expect((await client.get('/api/v2/user/sign_ins?limit=501')).statusCode).toBe(400)
  })
})

describe('consents', () => {
  test('what was given and taken back, newest first, of nobody else', async () => {
    const [one, other] = [await anAccount(app.database), await anAccount(app.database)]
    const client = await app.as(one.vat)
    const give = (who: Client, marketing: boolean) =>
      who.send('POST', '/api/v2/user/consents', {
        choices: { preferences: true, statistics: false, marketing },
        text_version: '2026-11',
      })
    await give(client, true)
    await give(client, false)
    await give(await app.as(other.vat), true)
    const { items, n_items } = (await client.get('/api/v2/user/consents?limit=50')).json()
    expect(n_items).toBe(6)
    const marketing = items.filter(({ purpose }: { purpose: string }) => purpose === 'marketing')
    expect(marketing).toMatchObject([
      { granted: false },
      { granted: true, text_version: '2026-11', channel: 'web' },
    ])
  })
})

describe('language', () => {
  test.each([
    ['ca-ES', 'ca-ES'],
    ['en', 'en-US'],
  ])('%s: of pages, mails and calls from now on', async (wanted, locale) => {
    const { vat } = await anAccount(app.database)
    const client = await app.as(vat)
    const answer = await client.send('PUT', '/api/v2/users/locale', { locale: wanted })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK', locale }])
    expect(answer.cookies).toMatchObject([{ name: 'lang', value: locale, sameSite: 'Lax' }])
    expect((await client.get('/api/v1/users')).json().locale).toBe(locale)
  })

  test.each(['fr-FR', 'xx', '', '../etc', 'x'.repeat(30)])('%j is refused', async (locale) => {
    const { vat } = await anAccount(app.database)
    const client = await app.as(vat)
    const answer = await client.send('PUT', '/api/v2/users/locale', { locale })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['locale']])
    expect((await client.get('/api/v2/users')).json().locale).toBe('es-ES')
  })

  test('a repeat with the same key answers the same', async () => {
    const client = await app.as((await anAccount(app.database)).vat)
    const key = { 'idempotency-key': 'language-0001' }
    for (let i = 0; i < 2; i += 1) {
      const answer = await client.send('PUT', '/api/v2/users/locale', { locale: 'ca-ES' }, key)
      expect(answer.json()).toEqual({ status: 'OK', locale: 'ca-ES' })
    }
  })
})
