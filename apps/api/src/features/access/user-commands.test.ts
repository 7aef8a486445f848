import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { passwordIn } from '#test/deliver'
import { base, passkeySteps, setPasskeys } from '#test/fixtures/passkeys'
import { userCommands } from './user-commands.ts'

const app = await closedAfterAll(testApp())
beforeAll(async () => {
  await setPasskeys(app, true)
})

const { aHolder, login, mailsTo } = passkeySteps(app)

async function reset(vat: string, options: Record<string, boolean>): Promise<void> {
  const { database, env } = app.deps
  const command = userCommands.find(({ name }) => name === 'user reset')
  await command?.run({ args: [vat], options, env, database, print: () => {}, note: () => {} })
}

test('user reset --without-passkey: password and passkey lost', async () => {
  const { vat, id, email, client } = await aHolder()
  await client.send('PUT', `${base}/second_factor`, { enabled: true })
  await reset(vat, {})
  const asked = await login(vat, passwordIn((await mailsTo(email)).at(-1)))
  expect(asked.json()).toMatchObject({ second_factor: 'passkey', can_mail_link: false })
  await reset(vat, { 'without-passkey': true })
  const answer = await login(vat, passwordIn((await mailsTo(email)).at(-1)))
  expect(answer.json()).toMatchObject({ change_password: true, token: expect.any(String) as string })
  const events = await app.database.many(sql`
    select actor from events where customer_id = ${id} and kind = 'passkey.second_factor.off'`)
  expect(events).toEqual([{ actor: 'operator' }])
})

test('user sign-out ends every session of the customer at once, and no other', async () => {
  const [one, other] = [await aHolder(), await aHolder()]
  const second = await app.as(one.vat)
  const printed: string[] = []
  const { database, env } = app.deps
  const command = userCommands.find(({ name }) => name === 'user sign-out')
  const print = (text: string) => void printed.push(text)
  await command?.run({ args: [one.vat], options: {}, env, database, print, note: () => {} })
  expect(printed).toEqual(['2 sessions were ended'])
  for (const client of [one.client, second])
    expect((await client.get('/api/v2/users')).json().error).toBe('token_expired')
  expect((await other.client.get('/api/v2/users')).statusCode).toBe(200)
})
