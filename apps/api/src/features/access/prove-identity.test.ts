import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { type Client, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { base, outcome, passkeySteps, refused, setPasskeys } from '#test/fixtures/passkeys'

const app = await closedAfterAll(testApp())
beforeAll(async () => {
  await setPasskeys(app, true)
})

const { aHolder, challenge, login } = passkeySteps(app)
const prove = (client: Client, body: object) => client.send('POST', '/api/v2/user/prove', body)
/** An action that requires a recent login. */
const switchOn = (client: Client) => client.send('PUT', `${base}/second_factor`, { enabled: true })
const makeOld = (id: number) =>
  app.database.run(sql`
    update sessions set created_at = now() - interval '1 hour' where customer_id = ${id}`)

test('a passkey of the account proves it, and no session begins', async () => {
  const { client, device, id } = await aHolder()
  await makeOld(id)
  expect(outcome(await switchOn(client))).toEqual([403, 'recent_login_required'])
  const answer = await prove(client, device.sign(await challenge()))
  expect([answer.json(), answer.cookies]).toEqual([{ status: 'OK' }, []])
  expect((await switchOn(client)).statusCode).toBe(200)
  const { sessions } = await app.database.one<{ sessions: number }>(sql`
    select count(*) as sessions from sessions where customer_id = ${id}`)
  expect(sessions).toBe(1)
})

test("another customer's does not, nor one twice, nor one for a sign-in after a password", async () => {
  const [own, other] = [await aHolder(), await aHolder()]
  await makeOld(own.id)
  expect(outcome(await prove(own.client, other.device.sign(await challenge())))).toEqual(refused)
  const signed = own.device.sign(await challenge())
  expect((await prove(own.client, signed)).statusCode).toBe(200)
  expect(outcome(await prove(own.client, signed))).toEqual(refused)
  await switchOn(own.client)
  const asked = (await login(own.vat, own.password)).json<Awaited<ReturnType<typeof challenge>>>()
  expect(outcome(await prove(own.client, own.device.sign(asked)))).toEqual(refused)
})
