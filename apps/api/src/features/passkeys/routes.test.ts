import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { anAccount } from '#test/builders'
import { base, outcome, passkeySteps, setPasskeys } from '#test/fixtures/passkeys'

const app = await closedAfterAll(testApp({ env: { MAIL_FROM: 'Fanal <no-reply@example.com>' } }))
beforeAll(async () => {
  await setPasskeys(app, true)
})

const { listOf, challenge, verify, mailsTo, aHolder } = passkeySteps(app)

test("a name is the owner's to change", async () => {
  const { client, passkey } = await aHolder()
  const answer = await client.send('PATCH', `${base}/${passkey.id}`, { name: '  Portátil  ' })
  expect(answer.json()).toEqual({ ...passkey, name: 'Portátil' })
  const empty = await client.send('PATCH', `${base}/${passkey.id}`, { name: ' ' })
  expect([empty.statusCode, empty.json().errors]).toEqual([400, { name: ['required'] }])
  const long = await client.send('PATCH', `${base}/${passkey.id}`, { name: 'x'.repeat(61) })
  expect([long.statusCode, long.json().errors]).toEqual([400, { name: ['too_long'] }])
})

test('nobody else sees, renames or removes it', async () => {
  const { client, passkey } = await aHolder()
  const other = await app.as((await anAccount(app.database)).vat)
  expect((await listOf(other)).items).toEqual([])
  expect(outcome(await other.send('PATCH', `${base}/${passkey.id}`, { name: 'x' }))).toEqual([
    404,
    'not_found',
  ])
  expect(outcome(await other.send('DELETE', `${base}/${passkey.id}`, {}))).toEqual([404, 'not_found'])
  expect((await listOf(client)).items).toEqual([passkey])
})

test('the same key removes it once', async () => {
  const { client, passkey, email } = await aHolder()
  const headers = { 'idempotency-key': 'remove-it-once' }
  const answers = [1, 2].map(() => client.send('DELETE', `${base}/${passkey.id}`, {}, headers))
  for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200)
  expect(await mailsTo(email)).toHaveLength(2)
})

test('staff may see but not change', async () => {
  const { vat, passkey } = await aHolder()
  const staff = await app.asReadOnly(vat)
  expect((await listOf(staff)).items).toEqual([passkey])
  const acts = [
    staff.send('POST', `${base}/register/options`, {}),
    staff.send('POST', `${base}/register/verify`, {}),
    staff.send('PATCH', `${base}/${passkey.id}`, { name: 'x' }),
    staff.send('DELETE', `${base}/${passkey.id}`, {}),
    staff.send('PUT', `${base}/second_factor`, { enabled: true }),
  ]
  for (const answer of await Promise.all(acts)) expect(outcome(answer)).toEqual([403, 'read_only'])
})

test.each([
  ['switched off by the operator', { features: { passkeys: false } }],
  ['where our own login is closed', { features: { passkeys: true, oidc: true } }],
])('%s, none of the calls is there', async (_, patch) => {
  const { client, passkey, device } = await aHolder()
  const asked = await challenge()
  await app.database.run(sql`update settings set patch = ${JSON.stringify(patch)}`)
  const answers = await Promise.all([
    client.get(base),
    client.send('POST', `${base}/register/options`, {}),
    client.send(
      'POST',
      `${base}/register/verify`,
      device.create({
        challenge_id: 'AAAA',
        options: { challenge: 'AAAA', rp: { id: 'x' }, user: { id: 'x' } },
      }),
    ),
    client.send('PATCH', `${base}/${passkey.id}`, { name: 'x' }),
    client.send('DELETE', `${base}/${passkey.id}`, {}),
    client.send('PUT', `${base}/second_factor`, { enabled: true }),
    app.visitor.send('POST', `${base}/login/options`, {}),
    verify(device.sign(asked, { userHandle: 'AAAA' })),
    app.visitor.send('POST', `${base}/login/link`, { challenge_id: 'AAAA' }),
  ])
  await setPasskeys(app, true)
  for (const answer of answers) expect(outcome(answer)).toEqual([404, 'not_found'])
})
