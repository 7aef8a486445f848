import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import type { Client } from '#test/app'
import { anAsker, aRequest, caseOf, requestOf } from '#test/fixtures/cases'
import { sharedApp } from '#test/fixtures/shared-app'
import { forgetUploads } from './file-queries.ts'

const app = await sharedApp()
const asker = await anAsker(app)

const upload = (client: Client, content: Buffer, name = 'plano.pdf') =>
  client.inject({
    method: 'POST',
    url: `/api/v2/crm/uploads/?name=${encodeURIComponent(name)}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Readable.from(content),
  })
const pdfOf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 'x')])
const waiting = () => app.database.many(sql`select id from case_files where case_id is null`)

describe('a file that is sent before its form', () => {
  test('in parts, and comes back whole', async () => {
    const content = pdfOf(1_000_000)
    const answer = await upload(asker.client, content, '../../plano.pdf')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { upload: expect.any(String) as string, name: 'plano.pdf', size: 1_000_000 },
    ])
    const sent = { upload: answer.json<{ upload: string }>().upload }
    const number = await aRequest(asker, { attachments: [sent] })
    const file = (await caseOf(asker.client, number)).entries[0]?.files[0]
    expect(file).toMatchObject({ name: 'plano.pdf', kind: 'pdf', size: 1_000_000 })
    const back = await asker.client.get(`/api/v2/crm/cases/${number}/files/${file?.id}`)
    expect(back.rawPayload.equals(content)).toBe(true)
    const again = await asker.client.send(
      'POST',
      '/api/v2/crm/cases/',
      requestOf(asker, { attachments: [sent] }),
    )
    expect(again.json().errors).toEqual({ attachments: ['upload_gone'] })
  })

  test('named by six forms at once is of one of them', async () => {
    const { upload: token } = (await upload(asker.client, pdfOf(100))).json<{ upload: string }>()
    const form = requestOf(asker, { attachments: [{ upload: token }] })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => asker.client.send('POST', '/api/v2/crm/cases/', form)),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 400)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(refused.map((answer) => answer.json().errors)).toEqual(
      Array.from({ length: 5 }, () => ({ attachments: ['upload_gone'] })),
    )
  })

  test('is nobody else’s', async () => {
    const { upload: token } = (await upload(asker.client, pdfOf(100))).json<{ upload: string }>()
    const other = await anAsker(app)
    const form = requestOf(other, { attachments: [{ upload: token }] })
    const answer = await other.client.send('POST', '/api/v2/crm/cases/', form)
    expect(answer.json().errors).toEqual({ attachments: ['upload_gone'] })
  })

  test('a visitor may, for the form of visitors', async () => {
    const { upload: token } = (await upload(app.visitor, pdfOf(200_000))).json<{ upload: string }>()
    const form = {
      email: 'a@example.com',
      mobile: '600000010',
      category: 9,
      subject: 'Hola',
      description: 'Hola',
      attachment: [{ upload: token }],
    }
    expect((await app.visitor.send('POST', '/api/v2/crm/unsigned/', form)).statusCode).toBe(200)
  })
})

describe('refused, and nothing stays', () => {
  test.each<[string, Record<string, string>]>([
    ['no body', {}],
    ['no body of a type', { 'content-type': 'application/pdf' }],
    ['an empty one', { 'content-length': '0' }],
  ])('%s', async (_, headers) => {
    const url = '/api/v2/crm/uploads/?name=a'
    for (const client of [app.visitor, asker.client]) {
      const answer = await client.inject({ method: 'POST', url, headers })
      expect([answer.statusCode, answer.json().errors]).toEqual([400, { file: ['invalid_attachment_type'] }])
    }
  })

  test.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'invalid_attachment_type'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'invalid_attachment_type'],
    ['an archive', Buffer.from('PK\x03\x04'), 'invalid_attachment_type'],
  ])('%s', async (_, content, code) => {
    const before = await waiting()
    const answer = await upload(asker.client, content)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { file: [code] }])
    expect(await waiting()).toEqual(before)
  })

  test('more than the settings allow', async () => {
    await setSetting(app.database, 'fileUploadSizeLimit', '300000')
    const before = await waiting()
    const answer = await upload(asker.client, pdfOf(600_000))
    expect(answer.json().errors).toEqual({ file: ['file_too_large'] })
    expect(await waiting()).toEqual(before)
    await unsetSetting(app.database, 'fileUploadSizeLimit')
  })

  test('over the wire, the sender is told why', async () => {
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
    const send = (content: Buffer) =>
      fetch(`${address}/api/v2/crm/uploads/?name=a.pdf`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${asker.client.token}`,
          'content-type': 'application/octet-stream',
        },
        body: new Uint8Array(content),
      })
    const page = await send(Buffer.alloc(3_000_000, '<p>'))
    expect([page.status, await page.json()]).toEqual([
      400,
      expect.objectContaining({ errors: { file: ['invalid_attachment_type'] } }),
    ])
    expect((await send(Buffer.alloc(0))).status).toBe(400)
    expect((await send(pdfOf(2_000_000))).status).toBe(200)
  })

  test('a read-only session', async () => {
    const client = await app.asReadOnly(asker.vat)
    expect((await upload(client, pdfOf(100))).json().error).toBe('read_only')
  })
})

test('what no form was sent for is forgotten after a day', async () => {
  await upload(asker.client, pdfOf(100))
  await app.database.run(
    sql`update case_files set created_at = now() - interval '25 hours' where case_id is null`,
  )
  await forgetUploads(app.database)
  expect(await waiting()).toEqual([])
  expect(
    await app.database.many(sql`
    select from case_file_parts p where not exists (select from case_files f where f.id = p.file_id)`),
  ).toEqual([])
})
