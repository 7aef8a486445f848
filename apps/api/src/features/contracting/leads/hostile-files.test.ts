import { fileKind } from '@fanal/domain/files/file-kind'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { person } from '#test/fixtures/lead-steps'
import { aDraft } from '#test/fixtures/drafts'
import { aBrowser, aKey, aLead, type Browser } from '#test/fixtures/leads'
import * as hostile from '#test/fixtures/hostile-files'
import { refusalOf } from '#test/fixtures/refused-files'
import { portOf, sendRaw } from '#test/raw'
import { readLeadFile } from './lead-files.ts'

// Over the wire, by somebody without a session: refused with nothing kept, or kept encrypted, under a harmless name and
// as what it is.

const app = await closedAfterAll(testApp())
const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
let browser: Browser
let lead: string
/** A lead takes 30 files, and who is not signed in 60 in an hour. */
let sent = 0
beforeEach(async () => {
  sent += 1
  if (sent % 20 !== 1) return
  await app.database.run(sql`truncate rate_limits`)
  browser = aBrowser(app)
  lead = (await aDraft(browser)).lead_id
})

const cookie = () => `__Host-lead=${browser.secret()}`
const upload = (name: string, content: Buffer, type = 'application/octet-stream') =>
  fetch(`${address}/api/v2/leads/drafts/${lead}/files/?purpose=identity&name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { cookie: cookie(), 'content-type': type },
    body: new Uint8Array(content),
  })

test('no body is no file', async () => {
  const url = `${address}/api/v2/leads/drafts/${lead}/files/?purpose=identity&name=a`
  const answer = await fetch(url, { method: 'POST', headers: { cookie: cookie() } })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { errors: { file: ['invalid_attachment_type'] } },
  ])
})

const kept = () =>
  app.database.one<{ files: number; parts: number }>(sql`
    select (select count(*)::int from lead_files) as files, (select count(*)::int from lead_file_parts) as parts`)

const expectRefused = refusalOf(kept)

async function expectTaken(send: () => Promise<Response>): Promise<void> {
  expect((await send()).status).toBe(200)
}

async function expectStored(name: string, content: Buffer): Promise<void> {
  const answer = await upload(name, content)
  const stored = (await answer.json()) as { upload: string; name: string; size: number }
  expect([answer.status, stored.size]).toEqual([200, content.byteLength])
  expect(stored.name).toMatch(/^[\p{L}\p{N} ._()-]{1,120}$/u)
  const opened = await readLeadFile(app.deps.env, app.database, { leadId: lead, upload: stored.upload })
  expect([opened?.kind, opened?.name]).toEqual([fileKind(content), stored.name])
  expect(opened?.content.equals(content)).toBe(true)
  // Nothing of it can be read in the database.
  const { isPlain } = await app.database.one<{ isPlain: boolean }>(sql`
    select bool_or(position(${content.subarray(0, 16)} in content) > 0) as "isPlain" from lead_file_parts
    where file_id = ${stored.upload}`)
  expect(isPlain).toBe(false)
}

const foreign = Object.entries(hostile.foreignContents).map(([what, content], i) => {
  const [name, type] = hostile.disguises[i % hostile.disguises.length] ?? ['a.png', 'image/png']
  return { what, name, type, content }
})

describe('what we do not take, whatever it is called', () => {
  test.each(foreign)('$what as $name', ({ name, type, content }) =>
    expectRefused(() => upload(name, content, type), { file: ['invalid_attachment_type'] }),
  )
})

describe('what is kept', () => {
  // One of each kind, and one of each tail.
  test.each(hostile.polyglots.filter((_, i) => i % 7 === 0))('$what, $name', ({ name, content }) =>
    expectStored(name, content),
  )
  test.each(Object.entries(hostile.activeDocuments))('%s', (_, content) => expectStored('a.pdf', content))
  test.each(hostile.hostileNames.filter((_, i) => i % 3 === 0).map((name) => [name]))('%j', (name) =>
    expectStored(name, hostile.realPhoto),
  )
})

describe('inside of a step', () => {
  test.each(Object.entries(hostile.dataUrls))('%s', async (_, { content, isTaken }) => {
    const lead_id = await aLead(browser)
    const body = JSON.stringify({ ...person({ nif_faceup: { name: 'a.png', content } }), lead_id })
    const send = () =>
      fetch(`${address}/api/v1/leads`, {
        method: 'POST',
        headers: { ...aKey(), cookie: cookie(), 'content-type': 'application/json' },
        body,
      })
    if (isTaken) await expectTaken(send)
    else await expectRefused(send, { nif_faceup: ['invalid_attachment_type'] })
  })
})

describe('transfers that lie', () => {
  const begun = () => app.database.one(sql`select count(*) from lead_files where finished_at is null`)
  const photo = Buffer.concat([hostile.realPhoto, Buffer.alloc(400_000)])
  test.each<[string, string[], number[]]>([
    ['more is announced than comes', ['Content-Length: 500000'], [0]],
    ['more than anybody may send', ['Content-Length: 99999999999'], [413]],
    ['two lengths', ['Content-Length: 16', 'Content-Length: 17'], [400]],
    ['an encoding that is none', ['Transfer-Encoding: rot13'], [0, 400, 501]],
  ])('%s', async (_, lines, statuses) => {
    const head = [
      `POST /api/v2/leads/drafts/${lead}/files/?purpose=identity&name=a.png HTTP/1.1`,
      'Host: portal.example.com',
      `Cookie: ${cookie()}`,
      'Content-Type: application/octet-stream',
      ...lines,
    ]
    const parts = [`${head.join('\r\n')}\r\n\r\n`, photo]
    const { status } = await sendRaw(portOf(address), { parts, patienceMs: 300 })
    expect(statuses).toContain(status)
    // What was stored of it is deleted once the connection is known to be gone.
    await expect.poll(begun).toEqual({ count: 0 })
  })
})

test('the server lives, and has told of no error of its own', async () => {
  expect((await fetch(`${address}/health/ready`)).status).toBe(200)
  expect(app.logs().match(/^.*"level":[56]0.*$/gm)).toBeNull()
})
