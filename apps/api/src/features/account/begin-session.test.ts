import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { type Account, anAccount } from '#test/builders'
import { mailsTo } from '#test/deliver'
import { eventsOf, noticesOf, switchOff } from '#test/fixtures/notices'
import { createLoginLink } from '#features/access/create-login-link'

const app = await closedAfterAll(testApp())
beforeEach(() => app.database.run(sql`truncate rate_limits`))

const chrome = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

const signIn = async ({ vat, password }: Account, userAgent = chrome(131), remoteAddress = '192.0.2.7') => {
  const answer = await app.visitor.inject({
    method: 'POST',
    url: '/api/v2/user/login',
    payload: { user: vat, password },
    headers: { 'user-agent': userAgent },
    remoteAddress,
  })
  expect(answer.statusCode).toBe(200)
}

test('the first sign-in and those from known places send no mail', async () => {
  const account = await anAccount(app.database)
  await signIn(account)
  await signIn(account)
  await signIn(account, chrome(132), '192.0.2.99')
  expect(await mailsTo(app, account.email)).toEqual([])
  expect(await eventsOf(app.database, account.id)).toEqual([])
})

test.each([
  ['es-ES', 'Nuevo acceso a tu oficina virtual', 'Dispositivo: Firefox, Linux. Red: 192.0.2.0.'],
  ['ca-ES', 'Nou accés a la teva oficina virtual', 'Dispositiu: Firefox, Linux. Xarxa: 192.0.2.0.'],
  ['en-US', 'New sign-in to your online account', 'Device: Firefox, Linux. Network: 192.0.2.0.'],
])(
  'a new device is told by mail, once, in the language of the customer: %s',
  async (locale, subject, place) => {
    const account = await anAccount(app.database, { locale, name: 'Ona Serra' })
    await signIn(account)
    await signIn(account, firefox)
    await signIn(account, firefox)
    const mails = await mailsTo(app, account.email)
    expect(mails).toMatchObject([{ subject, locale }])
    expect(mails[0]?.text).toContain(place)
    expect(mails[0]?.text).toContain('Ona Serra')
    expect(mails[0]?.text).toContain(`https://portal.example.com/perfil?lang=${locale}`)
    expect(mails[0]?.text).not.toMatch(/[{}]/)
    expect(mails[0]?.html).toContain(place)
  },
)

test('a new network does too, and a browser without a User-Agent', async () => {
  const account = await anAccount(app.database)
  await signIn(account)
  await signIn(account, chrome(131), '198.51.100.7')
  await signIn(account, '', '198.51.100.7')
  expect((await mailsTo(app, account.email)).map(({ text }) => /Dispositivo: .*/.exec(text)?.[0])).toEqual([
    'Dispositivo: Chrome, Windows. Red: 198.51.100.0.',
    'Dispositivo: desconocido. Red: 198.51.100.0.',
  ])
})

test('it is a notice too, which cannot be switched off', async () => {
  const [account, other] = [await anAccount(app.database), await anAccount(app.database)]
  await signIn(account)
  const client = await app.as(account.vat)
  expect((await switchOff(client, 'security')).statusCode).toBe(400)
  await signIn(account, firefox)
  expect(await noticesOf(client)).toEqual([
    expect.objectContaining({
      event: 'new_sign_in',
      title: 'Has entrado desde un sitio nuevo',
      detail: 'Firefox, Linux. ¿No eras tú?',
      href: '/perfil',
    }),
  ])
  expect(await mailsTo(app, account.email)).toHaveLength(1)
  expect(await eventsOf(app.database, other.id)).toEqual([])
})

test('without an address it is a notice only', async () => {
  const account = await anAccount(app.database)
  await app.database.run(sql`update customers set email = '' where id = ${account.id}`)
  await signIn(account)
  await signIn(account, firefox)
  expect(await eventsOf(app.database, account.id)).toEqual(['new_sign_in'])
  expect(await mailsTo(app, '')).toEqual([])
})

test('staff sends no mail, and does not make a place known', async () => {
  const account = await anAccount(app.database)
  await signIn(account)
  const visit = { ip: '203.0.113.5', userAgent: firefox }
  const { beginSession } = await import('./begin-session.ts')
  const impersonation = { actor: 'Pau', reason: 'a question' }
  await beginSession(app.deps, app.database, {
    customerId: account.id,
    locale: 'es-ES',
    visit,
    impersonation,
  })
  expect(await mailsTo(app, account.email)).toEqual([])
  await signIn(account, firefox, '203.0.113.5')
  expect(await mailsTo(app, account.email)).toHaveLength(1)
})

test('a login by client id sends a mail like any other', async () => {
  const account = await anAccount(app.database)
  await signIn(account)
  const { id, secret } = await createLoginLink(app.database, {
    customerId: account.id,
    kind: 'client_id',
    isReadOnly: false,
    actor: 'operator',
    reason: '',
  })
  await app.visitor.send(
    'POST',
    '/api/v2/user/client_id',
    { client_id: id, secret },
    { 'user-agent': firefox },
  )
  expect(await mailsTo(app, account.email)).toHaveLength(1)
})

test('a place that was last seen half a year ago is new again', async () => {
  const account = await anAccount(app.database)
  await signIn(account, firefox)
  await app.database.run(sql`
    update sessions set created_at = now() - interval '181 days' where customer_id = ${account.id}`)
  await signIn(account)
  await signIn(account, firefox)
  expect(await mailsTo(app, account.email)).toHaveLength(1)
})
