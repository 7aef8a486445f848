import type { Newsletter } from '@fanal/contract/schemas/newsletter'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { type Client, type TestApp, testApp } from '#test/app'
import { anAccount } from '#test/builders'
import { mailsTo } from '#test/deliver'
import { awayFromWindowEdge } from '#test/window-edge'
import { importNewsletters } from './import-newsletters.ts'
import { type Link, linkToken } from './newsletter-links.ts'
import { exportSubscribers } from './operator-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const texts = (name: string) => ({ es: { name }, ca: { name: `${name} (ca)` } })
  const items = [1, 2, 3].map((id) => ({ id, texts: texts(`Boletín ${id}`), is_open: id < 3 }))
  await app.database.transaction((tx) => importNewsletters(tx, { items }))
})
afterAll(() => app.close())
beforeEach(async () => {
  await awayFromWindowEdge(3600)
  await app.database.run(
    sql`truncate rate_limits, outbox, newsletter_subscribers, newsletter_subscriptions, visitor_consents`,
  )
})

const api = '/api/v2/'
const choose = (client: Pick<Client, 'send'>, subscriptor: string, chosen: readonly number[], lang = 'es') =>
  client.send('POST', `${api}subscriber/set_active_newsletters?lang=${lang}`, {
    subscriptor_or_email: subscriptor,
    selected_newsletters: chosen,
  })
const list = async (client: Pick<Client, 'get'>, subscriptor: string) =>
  (await client.get(`${api}newsletters/${encodeURIComponent(subscriptor)}`)).json<Newsletter[]>()
const subscribedIn = (listed: Newsletter[]) =>
  listed.filter(({ subscribed }) => subscribed).map(({ newsletter_id }) => newsletter_id)
const tokenIn = (text = '') => /params=([\w.-]+)/.exec(text)?.[1] ?? ''
const lastToken = async (email: string) => tokenIn((await mailsTo(app, email)).at(-1)?.text)
const subscribers = () =>
  app.database.many<{ id: number; email: string; customer_id: number | null }>(sql`
    select id, email, customer_id from newsletter_subscribers order by id`)
const link = (one: Link) => linkToken(app.deps.env, one)
const ana = 'ana@example.com'

/** A confirmed subscriber who is no customer, with the token of the welcome. */
async function subscribed(email: string, chosen: number[] = [1]) {
  await choose(app.visitor, email, chosen)
  await choose(app.visitor, await lastToken(email), chosen)
  const [one] = (await subscribers()).filter((row) => row.email === email)
  return { id: one?.id ?? 0, token: await lastToken(email) }
}

describe('somebody who is not signed in', () => {
  test('sees what there is, and the same for every address and id', async () => {
    await subscribed(ana)
    const nobody = await list(app.visitor, 'nobody@example.com')
    expect(nobody).toEqual([
      {
        newsletter_id: 1,
        name: 'Boletín 1',
        newsletter_description: '',
        subscribed: false,
        subscriptor_id: null,
        exported: false,
      },
      expect.objectContaining({ newsletter_id: 2, subscribed: false }),
    ])
    const [{ id } = { id: 0 }] = await subscribers()
    for (const bare of [ana, String(id), '1', '-', 'x'.repeat(999)])
      expect(await list(app.visitor, bare)).toEqual(nobody)
    for (const bare of [ana, String(id), '-'])
      expect((await app.visitor.get(`${api}subscribers/${bare}`)).statusCode).toBe(404)
  })

  test('gets a link by mail; nothing is kept before it is confirmed', async () => {
    const answer = await choose(app.visitor, ` ${ana} `, [2, 99], 'ca')
    expect([answer.statusCode, subscribedIn(answer.json())]).toEqual([200, []])
    expect(await subscribers()).toEqual([])
    const [mail, ...more] = await mailsTo(app, ana)
    expect([more, mail?.subject, mail?.locale]).toEqual([[], 'Confirma la teva subscripció', 'ca-ES'])
    const token = tokenIn(mail?.text)
    // As a mail scanner would, which opens every link.
    expect(subscribedIn(await list(app.visitor, token))).toEqual([2])
    expect((await app.visitor.get(`${api}subscribers/${token}`)).json()).toEqual({
      id: null,
      emails: [ana],
      new_email: null,
    })
    expect(await subscribers()).toEqual([])
    expect(subscribedIn((await choose(app.visitor, token, [2])).json())).toEqual([2])
    expect(await subscribers()).toMatchObject([{ email: ana, customer_id: null }])
    expect((await mailsTo(app, ana)).at(-1)?.subject).toBe('Ya recibes los boletines de Fanal')
    expect(
      await app.database.many(
        sql`select purpose, granted, visitor like '%@%' as is_address from visitor_consents`,
      ),
    ).toEqual([{ purpose: 'newsletter', granted: true, is_address: false }])
  })

  test('twice with the same link is once', async () => {
    await choose(app.visitor, ana, [1])
    const token = await lastToken(ana)
    await Promise.all([choose(app.visitor, token, [1]), choose(app.visitor, token, [1, 2])])
    expect(await subscribers()).toHaveLength(1)
  })

  test('an address is mailed three times an hour at most, whoever asks', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 4; i += 1) statuses.push((await choose(app.visitor, ana, [1])).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await mailsTo(app, ana)).toHaveLength(3)
  })

  test.each(['', 'ana', 'ana@', 'ana@example', 'a b@example.com', '<script>@example.com', '1'])(
    'what is no address is told: "%s"',
    async (typed) => {
      const answer = await choose(app.visitor, typed, [1])
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        { subscriptor_or_email: ['newsletter_email_not_valid'] },
      ])
      expect(await mailsTo(app, typed)).toEqual([])
    },
  )
})

describe('with the link of a mail', () => {
  test('the choice is changed, and leaving all keeps nothing', async () => {
    const { token } = await subscribed(ana, [1])
    expect(subscribedIn((await choose(app.visitor, token, [2])).json())).toEqual([2])
    expect((await choose(app.visitor, token, [])).json()).toBe('removed')
    expect(await subscribers()).toEqual([])
    expect(
      await app.database.many(sql`select granted from visitor_consents order by id desc limit 1`),
    ).toEqual([{ granted: false }])
    const again = await choose(app.visitor, token, [1])
    expect([again.statusCode, again.json().error]).toEqual([403, 'newsletter_link_invalid'])
  })

  test('what was exported stays, unless it is left by one click', async () => {
    const { id, token } = await subscribed(ana, [1, 2])
    await app.database.transaction((tx) => exportSubscribers(tx, 1))
    expect(subscribedIn((await choose(app.visitor, token, [])).json())).toEqual([1])
    const click = await link({ kind: 'leave', id, email: ana, newsletter: 1 })
    for (let times = 0; times < 2; times += 1) {
      const answer = await app.visitor.inject({
        method: 'POST',
        url: `${api}newsletters/unsubscribe/${click}`,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(answer.statusCode).toBe(200)
    }
    expect(await subscribers()).toEqual([])
  })

  test('the address of the click opened in a browser shows the page that asks, and changes nothing', async () => {
    const { id } = await subscribed(ana, [1, 2])
    const click = await link({ kind: 'leave', id, email: ana, newsletter: 2 })
    const open = (token: string, accept: string) =>
      app.visitor.inject({
        method: 'GET',
        url: `${api}newsletters/unsubscribe/${token}?lang=ca`,
        headers: { accept },
      })
    const page = await open(click, 'text/html')
    expect([page.statusCode, page.headers.location]).toEqual([
      303,
      `https://portal.example.com/baja/boletin/${click}?lang=ca-ES`,
    ])
    const told = await open(click, 'application/json')
    expect(told.json()).toEqual({
      name: 'Boletín 2 (ca)',
      email: 'a•••@example.com',
    })
    for (const wrong of [
      click.slice(0, -1),
      click.split('.')[0] ?? '',
      await link({ kind: 'manage', id, email: ana }),
    ])
      expect((await open(wrong, '*/*')).json()).toMatchObject({ error: 'newsletter_link_invalid' })
    expect(subscribedIn(await list(app.visitor, await link({ kind: 'manage', id, email: ana })))).toEqual([
      1, 2,
    ])
  })

  test('a cut link is refused in plain words, not taken for a stranger', async () => {
    const { token } = await subscribed(ana)
    for (const cut of [token.slice(0, -1), token.slice(0, 40), token.split('.').slice(0, 2).join('.')]) {
      const answer = await app.visitor.get(`${api}newsletters/${cut}?lang=es`)
      expect([cut, answer.statusCode, answer.json().error]).toEqual([cut, 403, 'newsletter_link_invalid'])
      expect((await choose(app.visitor, cut, [1])).statusCode).toBe(403)
    }
  })

  test('one click leaves that newsletter only', async () => {
    const { id, token } = await subscribed(ana, [1, 2])
    const click = await link({ kind: 'leave', id, email: ana, newsletter: 2 })
    await app.visitor.send('POST', `${api}newsletters/unsubscribe/${click}`, {})
    expect(subscribedIn(await list(app.visitor, token))).toEqual([1])
    for (const wrong of [token, 'x.y.z', click.slice(0, -2)])
      expect((await app.visitor.send('POST', `${api}newsletters/unsubscribe/${wrong}`, {})).statusCode).toBe(
        403,
      )
  })

  test('forged, changed and foreign ones show and change nothing', async () => {
    const { id, token } = await subscribed(ana)
    const [header = '', payload = '', mac = ''] = token.split('.')
    const other = Buffer.from(JSON.stringify({ kind: 'manage', id, email: ana })).toString('base64url')
    const { token: session = '' } = await app.as((await anAccount(app.database)).vat)
    const wrong = [
      `${header}.${other}.${mac}`,
      `${header}.${payload}.${mac.slice(1)}`,
      `${header}.${payload}.`,
      session,
      await link({ kind: 'manage', id, email: 'before@example.com' }),
      await link({ kind: 'manage', id: id + 1, email: ana }),
    ]
    for (const one of wrong) {
      expect((await app.visitor.get(`${api}newsletters/${one}`)).statusCode).toBe(403)
      expect((await choose(app.visitor, one, [])).statusCode).toBe(403)
    }
    expect(await subscribers()).toHaveLength(1)
  })
})

describe('a customer', () => {
  test('chooses at once, by the address on file, and finds a subscription of before', async () => {
    const { vat, email, id } = await anAccount(app.database)
    const client = await app.as(vat)
    expect(subscribedIn(await list(client, '-'))).toEqual([])
    await subscribed(email, [2])
    expect(subscribedIn(await list(client, '-'))).toEqual([2])
    expect(subscribedIn((await choose(client, '-', [1, 2])).json())).toEqual([1, 2])
    expect(await subscribers()).toMatchObject([{ email, customer_id: id }])
    const known = (await client.get(`${api}subscribers/-`)).json<{ id: number }>()
    expect(subscribedIn(await list(client, String(known.id)))).toEqual([1, 2])
    expect(subscribedIn(await list(client, email.toUpperCase()))).toEqual([1, 2])
    expect(
      await app.database.many(sql`select purpose, granted from consents where customer_id = ${id}`),
    ).toEqual([{ purpose: 'newsletter', granted: true }])
  })

  test('who shares an address shares what it gets', async () => {
    const [one, two] = [await anAccount(app.database), await anAccount(app.database)]
    await app.database.run(sql`update customers set email = ${one.email} where id = ${two.id}`)
    await choose(await app.as(one.vat), '-', [1])
    const client = await app.as(two.vat)
    expect(subscribedIn(await list(client, '-'))).toEqual([1])
    expect(subscribedIn((await choose(client, '-', [1, 2])).json())).toEqual([1, 2])
    expect(await subscribers()).toMatchObject([{ email: one.email, customer_id: one.id }])
  })

  test('sees and changes nothing of others', async () => {
    const { id } = await subscribed(ana)
    const client = await app.as((await anAccount(app.database)).vat)
    for (const other of [ana, String(id)]) expect(subscribedIn(await list(client, other))).toEqual([])
    expect((await choose(client, String(id), [])).statusCode).toBe(400)
    expect(await subscribers()).toHaveLength(1)
  })

  test('staff who look at it can change nothing', async () => {
    const client = await app.asReadOnly((await anAccount(app.database)).vat)
    const answer = await choose(client, '-', [1])
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'read_only'])
  })
})

describe('another address', () => {
  const move = (client: Pick<Client, 'send'>, subscriberId: string | number, email: string) =>
    client.send('POST', `${api}subscriber/set_mails`, { subscriberId, emails: [email] })
  const fresh = 'ana.nova@example.com'

  test('counts once its own link is confirmed, and the old one is told', async () => {
    const { id, token } = await subscribed(ana, [1])
    expect((await move(app.visitor, token, fresh)).json()).toEqual({ status: 'OK', is_changed: false })
    expect(await subscribers()).toMatchObject([{ email: ana }])
    const moving = await lastToken(fresh)
    expect((await app.visitor.get(`${api}subscribers/${moving}`)).json()).toEqual({
      id: null,
      emails: ['a•••@example.com'],
      new_email: fresh,
    })
    // A mistyped address: whoever got the link sees and changes nothing else.
    expect(subscribedIn(await list(app.visitor, moving))).toEqual([])
    expect((await choose(app.visitor, moving, [])).statusCode).toBe(403)
    expect(await subscribers()).toMatchObject([{ email: ana }])
    expect((await move(app.visitor, moving, fresh)).json()).toEqual({ status: 'OK', is_changed: true })
    expect(await subscribers()).toMatchObject([{ id, email: fresh }])
    const told = (await mailsTo(app, ana)).at(-1)?.text ?? ''
    expect(told).toContain('a•••@example.com')
    expect(told).not.toContain('params=')
    const click = await link({ kind: 'leave', id, email: ana, newsletter: 1 })
    await app.visitor.send('POST', `${api}newsletters/unsubscribe/${click}`, {})
    expect(await subscribers()).toMatchObject([{ id, email: fresh }])
    // What was mailed to the old address opens nothing any more.
    expect((await app.visitor.get(`${api}newsletters/${token}`)).statusCode).toBe(403)
  })

  test('that is subscribed already becomes one subscriber', async () => {
    await subscribed(fresh, [2])
    const { token } = await subscribed(ana, [1])
    await move(app.visitor, token, fresh)
    await move(app.visitor, await lastToken(fresh), fresh)
    const [one, ...more] = await subscribers()
    expect([one?.email, more]).toEqual([fresh, []])
    const manage = await link({ kind: 'manage', id: one?.id ?? 0, email: fresh })
    expect(subscribedIn(await list(app.visitor, manage))).toEqual([1, 2])
  })

  test('must be one, and its owner known', async () => {
    const { id, token } = await subscribed(ana)
    expect((await move(app.visitor, token, 'nope')).json().errors).toEqual({
      emails: ['newsletter_email_not_valid'],
    })
    for (const bare of [id, ana]) expect((await move(app.visitor, bare, fresh)).statusCode).toBe(404)
    expect(await mailsTo(app, fresh)).toEqual([])
  })

  test('may be switched off by the operator', async () => {
    const { token } = await subscribed(ana)
    await setSetting(app.database, 'newsletter.mailEditionDisabled', 'true')
    expect((await move(app.visitor, token, fresh)).statusCode).toBe(404)
    await unsetSetting(app.database, 'newsletter.mailEditionDisabled')
  })
})

test('switched off, there is nothing; who gets mails can still leave', async () => {
  const { id, token } = await subscribed(ana)
  await setSetting(app.database, 'newsletter.enabled', 'false')
  expect((await app.visitor.get(`${api}newsletters/${token}`)).statusCode).toBe(404)
  expect((await choose(app.visitor, token, [])).statusCode).toBe(404)
  const click = await link({ kind: 'leave', id, email: ana, newsletter: 1 })
  expect((await app.visitor.send('POST', `${api}newsletters/unsubscribe/${click}`, {})).statusCode).toBe(200)
  expect(await subscribers()).toEqual([])
  await unsetSetting(app.database, 'newsletter.enabled')
})
