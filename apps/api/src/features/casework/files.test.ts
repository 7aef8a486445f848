import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { anAsker, type Asker, aRequest, caseOf, dataUrl, photo } from '#test/fixtures/cases'
import { type Agent, anAgent } from '#test/fixtures/desk/casework'

const app = await closedAfterAll(testApp())
let laia: Agent
let asker: Asker
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits`)
  laia = await anAgent(app)
  asker = await anAsker(app)
})

const pdf = { name: 'boletin.pdf', content: dataUrl('application/pdf', Buffer.from('%PDF-1.4\n%%EOF\n')) }
const heic = {
  name: 'foto.heic',
  content: dataUrl('image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
}

/** The answer of the viewer, and of the download. */
async function reads(file: { name: string; content: string }) {
  const number = await aRequest(asker, { attachments: [file] })
  const id = (await caseOf(asker.client, number)).entries[0]?.files[0]?.id
  const path = `/api/v2/staff/cases/${number}/files/${id}`
  return { number, viewed: await laia.client.get(`${path}?view=true`), saved: await laia.client.get(path) }
}

describe('a file of a case in the viewer of the desk', () => {
  test('is a picture in a sandbox, whatever it was called', async () => {
    const { viewed } = await reads({ ...photo, name: 'contador.html' })
    expect(viewed.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
    })
    expect(viewed.headers['content-disposition']).toMatch(/^inline/)
    expect(viewed.rawPayload.toString('base64')).toBe(photo.content.split(',')[1])
  })

  test('is a PDF that loads nothing and is framed by nobody else', async () => {
    const { viewed } = await reads(pdf)
    expect(viewed.headers['content-type']).toBe('application/pdf')
    expect(viewed.headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'self'$/)
    expect(viewed.headers['content-security-policy']).not.toContain('script-src')
    expect(viewed.headers['content-disposition']).toMatch(/^inline/)
  })

  test('is downloaded where browsers do not draw it', async () => {
    expect((await reads(heic)).viewed.headers['content-disposition']).toMatch(/^attachment/)
  })
})

test('without the viewer it is an attachment', async () => {
  for (const file of [photo, pdf])
    expect((await reads(file)).saved.headers['content-disposition']).toMatch(/^attachment/)
})

test('each read is recorded with the name of the file', async () => {
  const { number } = await reads(photo)
  const rows = await app.database.many(sql`
    select subject, customer_id, after from staff_audit
    where staff_id = ${laia.staffId} and call = 'staffCaseFile' order by id`)
  const row = { subject: `case ${number}`, customer_id: asker.id, after: { file: 'contador.png' } }
  expect(rows).toEqual([row, row])
})
