import { expect, test } from 'vitest'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { anAccount } from '#test/builders'
import { endpoint } from '@fanal/contract/endpoint'
import { openRoute } from './endpoint.ts'

const failing = endpoint<object>({ name: 'failing', path: 'test/{secret}/failing', access: 'anyone' })

const fails = openRoute(failing, {}, ({ request }) => {
  request.log.info({
    body: { password: 'P4ssword-in-a-body', email: 'leak@example.com', iban: 'ES9121000418450200051332' },
  })
  return Promise.reject(new Error('something broke'))
})
const app = await closedAfterAll(testApp({ env: { LOG_LEVEL: 'trace' }, routes: [fails] }))
const account = await anAccount(app.database, { name: 'Berta Roca Vila', email: 'berta.roca@example.com' })

test('signing in, right and wrong, leaves nothing of the person in the log', async () => {
  const { vat, password, email, name } = account
  const headers = {
    authorization: 'Bearer not.a.token',
    cookie: 'lang=ca-ES; other=cookie-value',
    'user-agent': 'agent-of-berta',
  }
  const login = (secret: string) =>
    app.visitor.send(
      'POST',
      '/api/v2/user/login?token=token-in-the-address',
      { user: vat, password: secret },
      headers,
    )
  const wrong = await login('Wrong-Password-1')
  const right = await login(password)
  const { token } = right.json<{ token: string }>()
  const client = { cookie: `__Host-token=${token}` }
  await app.visitor.get('/api/v2/users', client)
  await app.visitor.send(
    'PUT',
    '/api/v2/user/password',
    { current: password, password: 'New-Password-1' },
    client,
  )
  expect([wrong.statusCode, right.statusCode]).toEqual([403, 200])

  const logs = app.logs()
  const own = `"reqId":"${wrong.json<{ reference: string }>().reference}"`
  const answered = logs.split('\n').filter((line) => line.includes('"answered"') && line.includes(own))
  expect(JSON.parse(answered[0] ?? '')).toEqual({
    level: 30,
    time: expect.closeTo(Date.now(), -5),
    pid: process.pid,
    hostname: expect.any(String),
    reqId: wrong.json<{ reference: string }>().reference,
    req: { method: 'POST', path: '/api/v2/user/login' },
    status: 403,
    ms: expect.any(Number),
    msg: 'answered',
  })
  // It does tell what happened, and each line has the reference that the caller was shown.
  expect(logs).toContain('"path":"/api/v2/user/login"')
  for (const secret of [
    password,
    'Wrong-Password-1',
    'New-Password-1',
    vat,
    email,
    name,
    token,
    'token-in-the-address',
    'not.a.token',
    'cookie-value',
    'agent-of-berta',
  ])
    expect(logs.includes(secret), secret).toBe(false)
})

test('an unexpected error is logged with its cause and reference, without what the address or a body carried', async () => {
  const answer = await app.visitor.get('/api/v2/test/secret-in-the-path/failing')
  expect(answer.json()).toMatchObject({ error: 'internal_error' })
  expect(answer.body).not.toContain('something broke')
  const logs = app.logs()
  expect(logs).toContain('something broke')
  expect(logs).toContain(`"reqId":"${answer.json<{ reference: string }>().reference}"`)
  for (const secret of [
    'secret-in-the-path',
    'P4ssword-in-a-body',
    'leak@example.com',
    'ES9121000418450200051332',
  ])
    expect(logs.includes(secret), secret).toBe(false)
})

test('a path that does not exist is not repeated in the log', async () => {
  await app.visitor.get('/api/v2/signatures-old/a-token-in-the-path')
  expect(app.logs()).not.toContain('a-token-in-the-path')
})
