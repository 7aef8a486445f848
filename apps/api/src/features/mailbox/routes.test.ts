import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { enqueue } from '#platform/outbox'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'

const mail = (to: string) => ({
  from: 'a@example.com',
  to,
  subject: `Para ${to}`,
  text: 'Hola',
  html: '<p>Hola</p>',
  locale: 'es-ES',
})

const demo = await closedAfterAll(testApp({ env: { DEMO: true } }))
beforeAll(async () => {
  for (const to of ['first@example.com', 'second@example.com', 'waiting@example.com'])
    await enqueue(demo.database, 'mail', mail(to))
  await enqueue(demo.database, 'other', mail('other@example.com'))
  await demo.database.run(sql`
    update outbox set sent_at = '2026-11-15T10:00:00Z'::timestamptz + make_interval(mins => id::int)
    where payload->>'to' <> 'waiting@example.com'`)
})

test('the demo lists what was sent, the newest first', async () => {
  const { items } = (await demo.visitor.get('/api/v2/demo/mails/')).json()
  expect(items).toEqual([
    {
      id: 2,
      to: 'second@example.com',
      subject: 'Para second@example.com',
      sent_at: '2026-11-15T10:02:00.000Z',
    },
    {
      id: 1,
      to: 'first@example.com',
      subject: 'Para first@example.com',
      sent_at: '2026-11-15T10:01:00.000Z',
    },
  ])
})

test('a mail is shown with its text', async () => {
  expect((await demo.visitor.get('/api/v2/demo/mails/1')).json()).toMatchObject({
    to: 'first@example.com',
    text: 'Hola',
    html: '<p>Hola</p>',
  })
  for (const id of ['3', '4', '99'])
    expect((await demo.visitor.get(`/api/v2/demo/mails/${id}`)).json().error).toBe('not_found')
  expect((await demo.visitor.get('/api/v2/demo/mails/x')).statusCode).toBe(400)
})

test.each([
  ['outside of the demo', {}],
  ['with a mail server', { DEMO: true, SMTP_URL: 'smtp://localhost' }],
])('%s there is no such call', async (_where, env) => {
  const app = await testApp({ database: demo.database, env })
  for (const path of ['/api/v2/demo/mails/', '/api/v2/demo/mails/1'])
    expect((await app.visitor.get(path)).json().error).toBe('unknown_path')
  await app.close()
})
