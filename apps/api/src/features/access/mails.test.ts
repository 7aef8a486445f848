import { beforeAll, expect, test } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { type Account, anAccount } from '#test/builders'
import { deliver, mailsTo } from '#test/deliver'
import { passkeySteps } from '#test/fixtures/passkeys'

const app = await closedAfterAll(testApp())
beforeAll(async () => {
  await setSetting(app.database, 'features.passkeys', 'true')
  await setSetting(app.database, 'theme.brand', '#0a5c36')
})

const { aHolder } = passkeySteps(app)
const english = { locale: 'en-US' }
const lastTo = async ({ email }: Account) => {
  await deliver(app)
  return (await mailsTo(app, email)).at(-1)
}

/** Mails that contain a time. */
const dated: Record<string, () => Promise<Account>> = {
  'a changed password': async () => {
    const account = await anAccount(app.database, english)
    const body = { current: account.password, password: 'Nueva-clave-2026' }
    await (await app.as(account.vat)).send('PUT', '/api/v2/user/password', body)
    return account
  },
  'a new sign-in': async () => {
    const account = await anAccount(app.database, english)
    for (const agent of ['Mozilla/5.0 (Windows NT 10.0) Chrome/131.0', 'curl/8'])
      await app.visitor.send(
        'POST',
        '/api/v2/user/login',
        { user: account.vat, password: account.password },
        { 'user-agent': agent },
      )
    return account
  },
  'a passkey': () => aHolder(english),
}

test.each(Object.entries(dated))('%s: the day before the month in English', async (_, act) => {
  const { text = '' } = (await lastTo(await act())) ?? {}
  expect(text).toMatch(/\b\d{1,2} [A-Z][a-z]+ 20\d\d/)
  expect(text).not.toMatch(/[A-Z][a-z]+ \d{1,2}, 20\d\d|\d [AP]M/)
})

test("buttons have the retailer's colour", async () => {
  const account = await anAccount(app.database)
  await app.visitor.send('POST', '/api/v2/user/reset/', { nif: account.vat, email: account.email })
  expect((await lastTo(account))?.html).toContain('background:#0a5c36;color:#ffffff')
})
