import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileKind } from '@fanal/domain/files/file-kind'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { mediaTypes } from '#platform/files'
import { anAsker, requestOf } from '#test/fixtures/cases'
import * as hostile from '#test/fixtures/hostile-files'
import { refusalOf } from '#test/fixtures/refused-files'
import { portOf, sendRaw } from '#test/raw'
import { sharedApp } from '#test/fixtures/shared-app'

// Over the wire, as they would come: refused with nothing kept, or handed back harmless.

const app = await sharedApp()
const asker = await anAsker(app)
const address = await app.server.listen({ port: 0, host: '127.0.0.1' })

const bearer = () => `Bearer ${asker.client.token}`
const post = (path: string, type: string, body: Uint8Array | string) =>
  fetch(`${address}/api/v2/${path}`, {
    method: 'POST',
    headers: { authorization: bearer(), 'content-type': type },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
const upload = (name: string, content: Buffer, type = 'application/octet-stream') =>
  post(`crm/uploads/?name=${encodeURIComponent(name)}`, type, content)
const sendForm = (attachments: object[]) =>
  post('crm/cases/', 'application/json', JSON.stringify(requestOf(asker, { attachments })))

interface Kept {
  files: number
  parts: number
  cases: number
}
const kept = () =>
  app.database.one<Kept>(sql`
    select (select count(*)::int from case_files) as files, (select count(*)::int from case_file_parts) as parts,
      (select count(*)::int from cases) as cases`)

const expectRefused = refusalOf(kept)

const safeName = /^attachment; filename="[\w .()-]{1,140}"(; filename\*=UTF-8''[\w.~%-]+)?$/
const extensions: Record<string, RegExp> = {
  png: /\.png$/i,
  jpeg: /\.jpe?g$/i,
  gif: /\.gif$/i,
  webp: /\.webp$/i,
  heic: /\.heic$/i,
  pdf: /\.pdf$/i,
}

/** The last case's file as a browser gets it: a download of the type that its content says, with a name to match. */
async function expectHarmless(answer: Response, content: Buffer): Promise<void> {
  const { id: number } = (await answer.json()) as { id: string }
  expect([answer.status, number]).toEqual([200, expect.stringMatching(/^\d{8}$/)])
  const { id } = await app.database.one<{ id: number }>(sql`select max(id) as id from case_files`)
  const back = await fetch(`${address}/api/v2/crm/cases/${number}/files/${id}`, {
    headers: { authorization: bearer() },
  })
  const kind = fileKind(content) ?? 'none'
  const disposition = back.headers.get('content-disposition') ?? ''
  const [, plain = '', , encoded = ''] =
    /filename="([^"]*)"(; filename\*=UTF-8''(.*))?$/.exec(disposition) ?? []
  expect([back.status, Object.fromEntries(back.headers)]).toEqual([
    200,
    expect.objectContaining({
      'content-type': mediaTypes[kind as keyof typeof mediaTypes],
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(safeName) as string,
    }),
  ])
  expect(plain).toMatch(extensions[kind] ?? /never/)
  expect(decodeURIComponent(encoded || plain)).toMatch(/^[\p{L}\p{N} ._()-]{1,120}$/u)
  expect(Buffer.from(await back.arrayBuffer()).equals(content)).toBe(true)
}

async function expectStored(name: string, content: Buffer): Promise<void> {
  const answer = await upload(name, content)
  const { upload: token, ...rest } = (await answer.json()) as { upload: string }
  expect([answer.status, rest]).toMatchObject([200, { size: content.byteLength }])
  await expectHarmless(await sendForm([{ upload: token }]), content)
}

const foreign = Object.entries(hostile.foreignContents)
const foreignFiles = foreign.flatMap(([what, content]) =>
  hostile.disguises.map(([name, type]) => ({ what, name, type, content })),
)
const all = [
  foreignFiles,
  hostile.polyglots,
  Object.keys(hostile.activeDocuments),
  hostile.hostileNames,
  Object.keys(hostile.dataUrls),
]

test('there are more than two hundred', () => {
  expect(all.flat().length).toBeGreaterThan(200)
})

describe('what we do not take, whatever it is called', () => {
  test.each(foreignFiles)('$what as $name', ({ name, type, content }) =>
    expectRefused(() => upload(name, content, type), { file: ['invalid_attachment_type'] }),
  )
  test.each(foreign)('%s in the body of a form', (_, content) =>
    expectRefused(
      () => sendForm([{ name: 'a.png', content: `data:image/png;base64,${content.toString('base64')}` }]),
      { attachments: ['invalid_attachment_type'] },
    ),
  )
})

describe('two things at once are what they begin with', () => {
  test.each(hostile.polyglots)('$what, $name', ({ name, content }) => expectStored(name, content))
})

describe('documents that act are handed back, never opened', () => {
  test.each(Object.entries(hostile.activeDocuments))('%s', (_, content) => expectStored('a.pdf', content))
})

describe('names', () => {
  test.each(hostile.hostileNames.map((name) => [name]))('%j', (name) => expectStored(name, hostile.realPhoto))
  test.each([5_000, 100_000])('of %i characters are refused', async (length) => {
    const before = await kept()
    const answer = await upload('x'.repeat(length), hostile.realPhoto)
    expect([400, 414, 431]).toContain(answer.status)
    const form = await sendForm([{ name: 'x'.repeat(length), content: 'data:image/png;base64,' }])
    expect(form.status).toBeGreaterThanOrEqual(400)
    expect(form.status).toBeLessThan(500)
    expect(await kept()).toEqual(before)
  })
})

describe('files in the body of a form', () => {
  test.each(Object.entries(hostile.dataUrls))('%s', async (_, { content, isTaken }) => {
    const form = [{ name: 'a.png', content }]
    if (isTaken) await expectHarmless(await sendForm(form), hostile.realPhoto)
    else await expectRefused(() => sendForm(form), { attachments: ['invalid_attachment_type'] })
  })
})

describe('sizes', () => {
  const most = 300_000
  beforeAll(() => setSetting(app.database, 'fileUploadSizeLimit', String(most)))
  afterAll(() => unsetSetting(app.database, 'fileUploadSizeLimit'))
  const sized = (bytes: number) => Buffer.concat([hostile.realPhoto, Buffer.alloc(bytes)]).subarray(0, bytes)

  test('as much as is allowed', () => expectStored('a.png', sized(most)))
  test.each([1, 100_000, 2_000_000])('%i bytes more', (more) =>
    expectRefused(() => upload('a.png', sized(most + more)), { file: ['file_too_large'] }),
  )
  test('one byte more in the body of a form', () =>
    expectRefused(
      () =>
        sendForm([{ name: 'a.png', content: `data:image/png;base64,${sized(most + 1).toString('base64')}` }]),
      { attachments: ['file_too_large'] },
    ))
})

describe('transfers that lie', () => {
  const head = (lines: string[]) =>
    `${['POST /api/v2/crm/uploads/?name=a.png HTTP/1.1', 'Host: portal.example.com', `Authorization: ${bearer()}`, 'Content-Type: application/octet-stream', ...lines].join('\r\n')}\r\n\r\n`
  const photo = Buffer.concat([hostile.realPhoto, Buffer.alloc(400_000)])
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.byteLength.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

  test.each<[string, string[], Buffer[], number[]]>([
    ['more is announced than comes', ['Content-Length: 500000'], [photo], [0]],
    ['less is announced than comes', ['Content-Length: 16', 'Connection: close'], [photo], [0, 200, 400]],
    ['more than anybody may send', ['Content-Length: 99999999999'], [photo], [413]],
    ['a length below zero', ['Content-Length: -1'], [photo], [400]],
    ['a length that is none', ['Content-Length: 0x10'], [photo], [400]],
    ['two lengths', ['Content-Length: 16', 'Content-Length: 17'], [photo], [400]],
    ['a length and chunks', ['Content-Length: 16', 'Transfer-Encoding: chunked'], [chunk(photo)], [400]],
    ['chunks that stop half way', ['Transfer-Encoding: chunked'], [chunk(photo), chunk(photo)], [0]],
    ['a chunk that stops half way', ['Transfer-Encoding: chunked'], [chunk(photo).subarray(0, 300_000)], [0]],
    ['a chunk of no size', ['Transfer-Encoding: chunked'], [chunk(photo), Buffer.from('zz\r\n')], [0, 400]],
    ['an encoding that is none', ['Transfer-Encoding: rot13'], [photo], [0, 400, 501]],
    [
      'packed content',
      ['Content-Encoding: gzip', `Content-Length: ${photo.length}`],
      [photo],
      [200, 400, 415],
    ],
  ])('%s', async (_, lines, bytes, statuses) => {
    const before = await app.database.one(sql`select count(*) from case_files where upload_hash is null`)
    const patienceMs = statuses.includes(0) ? 300 : 60_000
    const { status } = await sendRaw(portOf(address), { parts: [head(lines), ...bytes], patienceMs })
    expect(statuses).toContain(status)
    // What was stored of it is deleted once the connection is known to be gone.
    await expect
      .poll(() => app.database.one(sql`select count(*) from case_files where upload_hash is null`))
      .toEqual(before)
  })
})

test('the server lives, and has told of no error of its own', async () => {
  expect((await fetch(`${address}/health/ready`)).status).toBe(200)
  const errors = app.logs().match(/^.*"level":[56]0.*$/gm)
  expect(errors).toBeNull()
})
