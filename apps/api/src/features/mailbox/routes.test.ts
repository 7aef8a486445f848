import { beforeAll, describe, expect, test } from 'vitest'
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

const pdf = Buffer.from('%PDF-1.7\n1 0 obj')

const demo = await closedAfterAll(testApp({ env: { DEMO: true } }))
beforeAll(async () => {
  for (const to of ['first@example.com', 'second@example.com', 'waiting@example.com'])
    await enqueue(demo.database, 'mail', mail(to))
  await enqueue(demo.database, 'other', mail('other@example.com'))
  await enqueue(demo.database, 'mail', {
    ...mail('files@example.com'),
    html: '<img src="cid:icon">',
    icon: 'lantern-white.png',
    attachments: [
      { name: 'Condiciones 2026.pdf', mediaType: 'application/pdf', content: pdf.toString('base64') },
      { name: 'datos.csv', mediaType: 'text/csv', content: Buffer.from('a;b\n').toString('base64') },
    ],
  })
  await enqueue(demo.database, 'sms', { to: '+34600000002', text: 'Tu código: 004711', locale: 'es-ES' })
  await demo.database.run(sql`
    update outbox set sent_at = '2026-11-15T10:00:00Z'::timestamptz + make_interval(mins => id::int)
    where payload->>'to' <> 'waiting@example.com'`)
})

test('the demo lists what was sent, the newest first', async () => {
  const { items } = (await demo.visitor.get('/api/v2/demo/mails/')).json()
  expect(items).toEqual([
    {
      id: 6,
      kind: 'sms',
      to: '+34600000002',
      subject: 'Tu código: 004711',
      sent_at: '2026-11-15T10:06:00.000Z',
      files: 0,
    },
    {
      id: 5,
      kind: 'mail',
      to: 'files@example.com',
      subject: 'Para files@example.com',
      sent_at: '2026-11-15T10:05:00.000Z',
      files: 2,
    },
    expect.objectContaining({ id: 2, to: 'second@example.com', files: 0 }),
    expect.objectContaining({ id: 1, to: 'first@example.com', sent_at: '2026-11-15T10:01:00.000Z' }),
  ])
})

test('a mail is shown with its text', async () => {
  expect((await demo.visitor.get('/api/v2/demo/mails/1')).json()).toMatchObject({
    to: 'first@example.com',
    text: 'Hola',
    html: '<p>Hola</p>',
    files: [],
  })
  for (const id of ['3', '4', '99'])
    expect((await demo.visitor.get(`/api/v2/demo/mails/${id}`)).json().error).toBe('not_found')
  expect((await demo.visitor.get('/api/v2/demo/mails/x')).statusCode).toBe(400)
})

test('the icon of a mail is inside of what is shown', async () => {
  expect((await demo.visitor.get('/api/v2/demo/mails/5')).json()).toMatchObject({
    from: 'a@example.com',
    html: expect.stringMatching(/^<img src="data:image\/png;base64,iVBOR/) as string,
  })
})

test('a text message is its text', async () => {
  expect((await demo.visitor.get('/api/v2/demo/mails/6')).json()).toMatchObject({
    kind: 'sms',
    from: '',
    to: '+34600000002',
    text: 'Tu código: 004711',
    html: null,
    files: [],
  })
})

describe('files of a mail', () => {
  const file = (path: string) => demo.visitor.get(`/api/v2/demo/mails/${path}`)

  test('are listed with name, type and size', async () => {
    expect((await file('5')).json().files).toEqual([
      { name: 'Condiciones 2026.pdf', media_type: 'application/pdf', size_bytes: pdf.byteLength },
      { name: 'datos.csv', media_type: 'text/csv', size_bytes: 4 },
    ])
  })

  test('a PDF can be read in the browser, without running anything', async () => {
    const answer = await file('5/files/1')
    expect(answer.rawPayload).toEqual(pdf)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Condiciones 2026.pdf"',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'x-content-type-options': 'nosniff',
    })
  })

  test('others are saved', async () => {
    const answer = await file('5/files/2')
    expect(answer.body).toBe('a;b\n')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="datos.csv"')
  })

  test.each(['5/files/3', '1/files/1', '3/files/1', '6/files/1', '99/files/1'])(
    '%s is none',
    async (path) => {
      expect((await file(path)).json().error).toBe('not_found')
    },
  )

  test('are numbered from one', async () => {
    expect((await file('5/files/0')).statusCode).toBe(400)
  })
})

test('text messages that really leave are not shown', async () => {
  const SMS_URL = `twilio://AC${'0'.repeat(32)}:token@127.0.0.1:9?from=Fanal`
  const app = await testApp({ database: demo.database, env: { DEMO: true, SMS_URL } })
  const { items } = (await app.visitor.get('/api/v2/demo/mails/')).json<{ items: { kind: string }[] }>()
  expect([...new Set(items.map(({ kind }) => kind))]).toEqual(['mail'])
  expect((await app.visitor.get('/api/v2/demo/mails/6')).json().error).toBe('not_found')
  await app.close()
})

test.each([
  ['outside of the demo', {}],
  ['with a mail server', { DEMO: true, SMTP_URL: 'smtp://localhost' }],
])('%s there is no such call', async (_where, env) => {
  const app = await testApp({ database: demo.database, env })
  for (const path of ['/api/v2/demo/mails/', '/api/v2/demo/mails/1', '/api/v2/demo/mails/5/files/1'])
    expect((await app.visitor.get(path)).json().error).toBe('unknown_path')
  await app.close()
})
