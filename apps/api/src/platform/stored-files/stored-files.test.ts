import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { shelf as caseShelf } from '#features/support/case-shelf-queries'
import { fileStoresFor } from '#gateways/files/files'
import { sql } from '#platform/database'
import { storeFile } from '#platform/files'
import { testApp, type TestApp } from '#test/app'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { startS3 } from '#test/doubles/s3'
import { anAsker, aRequest, type Asker, caseOf } from '#test/fixtures/cases'
import { fileShelf } from './file-queries.ts'
import type { FileStores } from './file-store.ts'
import { gather, handOver, sweep } from './keep-files.ts'
import { rangeOf } from './send-stored.ts'

const database = await closedAfterAll(testDatabase())
const folder = await folderRemovedAfterAll()
const s3 = await closedAfterAll(startS3())
const shelves = [fileShelf, caseShelf]
const urls = { 'the database': 'database', 'a folder': `file://${folder}`, S3: s3.url }
const storesOf = (FILES_URL: string) => fileStoresFor({ FILES_URL })
const keeperOf = (stores: FileStores) => ({ database, stores, shelves })
/** A portal with these stores; each has its own memory of a store that was away. */
const portalWith = (stores: FileStores) => testApp({ database, gateways: { files: stores } })

const bytesOf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 'x1y2z3')])

async function uploaded(asker: Asker, content: Buffer): Promise<string> {
  const answer = await asker.client.inject({
    method: 'POST',
    url: '/api/v2/crm/uploads/?name=factura.pdf',
    headers: { 'content-type': 'application/octet-stream' },
    payload: Readable.from(content),
  })
  const { upload } = answer.json<{ upload: string }>()
  const number = await aRequest(asker, { attachments: [{ upload }] })
  const [file] = (await caseOf(asker.client, number)).entries[0]?.files ?? []
  return `/api/v2/crm/cases/${number}/files/${file?.id}`
}

async function attached(asker: Asker, content: Buffer): Promise<string> {
  const fileId = await storeFile(database, asker.id, {
    name: 'contrato.pdf',
    content,
    kinds: ['pdf'],
    maxBytes: 20_000_000,
  })
  const { id } = await database.one<{ id: number }>(sql`
    insert into contract_attachments (customer_id, contract_id, file_id, name, category_name, created_date)
    values (${asker.id}, ${asker.contract.id}, ${fileId}, 'Contrato', 'Contrato', now()) returning id`)
  return `/api/v2/contract/download_attachment/${id}`
}

const inDatabase = () =>
  database.one<{ bytes: number }>(sql`
    select coalesce((select sum(octet_length(content)) from files), 0)
      + coalesce((select sum(octet_length(content)) from case_file_parts), 0) as bytes`)

async function objectsIn(stores: FileStores): Promise<string[]> {
  const keys: string[] = []
  for (const store of stores.all)
    for (const { name } of shelves) for await (const { key } of store.list(`${name}/`)) keys.push(key)
  return keys
}

async function emptied(): Promise<void> {
  await database.run(sql`delete from contract_attachments`)
  await database.run(sql`delete from files`)
  await database.run(sql`delete from case_files`)
  for (const stores of [storesOf(urls['a folder']), storesOf(urls.S3)])
    for (const key of await objectsIn(stores)) await stores.target?.remove(key)
}

beforeEach(emptied)

describe.each(Object.entries(urls))('files in %s', (_, url) => {
  test('come back whole and by range, and only to their owner', async () => {
    const app = await portalWith(storesOf(url))
    const [asker, other] = [await anAsker(app), await anAsker(app)]
    const content = bytesOf(700_001)
    const paths = [await uploaded(asker, content), await attached(asker, content)]
    const { damaged } = await handOver(keeperOf(storesOf(url)))
    expect(damaged).toEqual([])
    expect((await inDatabase()).bytes).toBe(url === 'database' ? 1_400_002 : 0)
    for (const path of paths) {
      const whole = await asker.client.get(path)
      expect([whole.statusCode, whole.headers['content-length']]).toEqual([200, '700001'])
      expect(whole.rawPayload.equals(content)).toBe(true)
      const part = await asker.client.get(path, { range: 'bytes=262100-524400' })
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 262100-524400/700001'])
      expect(part.rawPayload.equals(content.subarray(262_100, 524_401))).toBe(true)
      const end = await asker.client.get(path, { range: 'bytes=-5' })
      expect(end.rawPayload.equals(content.subarray(-5))).toBe(true)
      expect((await asker.client.get(path, { range: 'bytes=700001-' })).statusCode).toBe(416)
      expect((await other.client.get(path)).statusCode).toBe(404)
    }
    await app.close()
  })
})

test('what rests in a store is not readable there', async () => {
  const app = await portalWith(storesOf(urls['a folder']))
  const asker = await anAsker(app)
  const path = await uploaded(asker, bytesOf(300_000))
  await handOver(keeperOf(storesOf(urls['a folder'])))
  const [key = ''] = await objectsIn(storesOf(urls['a folder']))
  const object = await readFile(join(folder, key))
  expect(object.byteLength).toBe(300_032)
  expect(object.includes('%PDF')).toBe(false)
  expect(object.includes('x1y2z3')).toBe(false)
  object.writeUInt8(object.readUInt8(10) ^ 1, 10)
  await writeFile(join(folder, key), object)
  const answer = await asker.client.get(path)
  expect([answer.statusCode, answer.json().error]).toEqual([503, 'file_later'])
  expect(app.logs()).toContain('is not what was stored')
  await app.close()
})

describe('bytes in the database that are not what their checksum says', () => {
  let app: TestApp
  let asker: Asker
  let path: string
  beforeEach(async () => {
    app = await portalWith(storesOf(urls.S3))
    asker = await anAsker(app)
    path = await attached(asker, bytesOf(1_000))
    await database.run(sql`update files set sha256 = ${createHash('sha256').update('other').digest('hex')}`)
    return () => app.close()
  })

  test('are not shown', async () => {
    expect((await asker.client.get(path)).statusCode).toBe(503)
  })

  test('are not handed over, and stop no others', async () => {
    await attached(asker, bytesOf(2_000))
    expect(await handOver(keeperOf(storesOf(urls.S3)))).toMatchObject({
      files: 1,
      damaged: [expect.stringMatching(/is not what its checksum says \(1000 of 1000 bytes\)/)],
    })
    expect(await objectsIn(storesOf(urls.S3))).toHaveLength(1)
  })
})

describe('while the store is away', () => {
  test.each(['dead', 'denies', 'broken'] as const)(
    '%s: uploads go on, documents come later',
    async (fault) => {
      const app = await portalWith(storesOf(urls.S3))
      const asker = await anAsker(app)
      const content = bytesOf(400_000)
      const before = await uploaded(asker, content)
      await handOver(keeperOf(storesOf(urls.S3)))
      s3.state.fault = fault
      try {
        const said = await Promise.all(
          ['es-ES', 'ca-ES', 'en-US'].map(async (lang) => {
            const answer = await asker.client.get(`${before}?lang=${lang}`)
            return [
              answer.statusCode,
              answer.headers['retry-after'],
              answer.json().error,
              answer.json().message,
            ]
          }),
        )
        expect(said).toEqual([
          [503, '30', 'file_later', expect.stringMatching(/^Este documento no se puede abrir ahora mismo/)],
          [503, '30', 'file_later', expect.stringMatching(/^Aquest document no es pot obrir ara mateix/)],
          [503, '30', 'file_later', expect.stringMatching(/^This document cannot be opened right now/)],
        ])
        const meanwhile = await uploaded(asker, content)
        await expect(handOver(keeperOf(storesOf(urls.S3)))).rejects.toThrow(/The bucket files at/)
        expect((await asker.client.get(meanwhile)).rawPayload.equals(content)).toBe(true)
        s3.state.fault = undefined
        expect(await handOver(keeperOf(storesOf(urls.S3)))).toMatchObject({ files: 1 })
        const again = await portalWith(storesOf(urls.S3))
        const client = await again.as(asker.vat)
        for (const path of [before, meanwhile])
          expect((await client.get(path)).rawPayload.equals(content)).toBe(true)
        await again.close()
      } finally {
        s3.state.fault = undefined
        await app.close()
      }
    },
  )
})

describe('moved', () => {
  test.each([
    ['a folder', 'S3'],
    ['S3', 'a folder'],
    ['S3', 'the database'],
  ] as const)('from %s to %s, while they are read', async (from, to) => {
    const both = storesOf(`${urls[to]} ${urls[from]}`)
    const app = await portalWith(both)
    const asker = await anAsker(app)
    const content = bytesOf(600_000)
    const paths: string[] = []
    for (let n = 0; n < 5; n += 1) paths.push(await uploaded(asker, content), await attached(asker, content))
    await handOver(keeperOf(storesOf(urls[from])))
    const moved = new AbortController()
    const reading = (async () => {
      const bad: number[] = []
      let count = 0
      for (; !moved.signal.aborted || count === 0; count += 1) {
        const answer = await asker.client.get(paths[count % paths.length] ?? '')
        if (!answer.rawPayload.equals(content)) bad.push(answer.statusCode)
      }
      return bad
    })()
    const late = await uploaded(asker, content)
    const moving = (async () => [await handOver(keeperOf(both)), await gather(keeperOf(both))])()
    const parts = await moving.finally(() => {
      moved.abort()
    })
    expect(await reading).toEqual([])
    const expected = to === 'the database' ? 10 : 11
    expect(parts.reduce((sum, { files }) => sum + files, 0)).toBe(expected)
    expect(parts.flatMap(({ damaged }) => damaged)).toEqual([])
    expect(await objectsIn(storesOf(urls[from]))).toEqual([])
    const alone = await portalWith(storesOf(urls[to]))
    const client = await alone.as(asker.vat)
    for (const path of [...paths, late])
      expect((await client.get(path)).rawPayload.equals(content)).toBe(true)
    await alone.close()
    await app.close()
  })

  test('by the operator, who is told how many, and what could not be read', async () => {
    const app = await portalWith(storesOf(urls.S3))
    const asker = await anAsker(app)
    await attached(asker, bytesOf(1_048_576))
    const FILES_URL = urls['a folder']
    const moved = await fanal(database.address, ['files', 'move'], { FILES_URL })
    expect([moved.code, moved.out]).toEqual([
      0,
      `Moved 1 files, 1.0 MB, to the folder ${folder}; 0 unreadable\n`,
    ])
    await attached(asker, bytesOf(1_000))
    await database.run(sql`update files set sha256 = '' where stored_at is null`)
    const again = await fanal(database.address, ['files', 'move'], { FILES_URL })
    expect([again.code, again.out]).toEqual([1, expect.stringMatching(/^Moved 0 files.* 1 unreadable\n$/)])
    expect(again.err).toMatch(/files\/\d+\/\d+ is not what its checksum says/)
    await app.close()
  })

  test('not into an object that is not what was written: it is written anew', async () => {
    const stores = storesOf(urls['a folder'])
    const app = await portalWith(stores)
    const asker = await anAsker(app)
    const path = await attached(asker, bytesOf(5_000))
    const broken = { ...fileShelf, settle: () => Promise.resolve() }
    await handOver({ database, stores, shelves: [broken] })
    const [key = ''] = await objectsIn(stores)
    await writeFile(join(folder, key), 'broken meanwhile')
    expect(await handOver(keeperOf(stores))).toMatchObject({ files: 0, damaged: [expect.any(String)] })
    expect(await handOver(keeperOf(stores))).toMatchObject({ files: 1, damaged: [] })
    expect((await asker.client.get(path)).rawPayload.equals(bytesOf(5_000))).toBe(true)
    await app.close()
  })

  test('by two at once: each file is there once', async () => {
    const app = await portalWith(storesOf(urls.S3))
    const asker = await anAsker(app)
    for (let n = 0; n < 4; n += 1) await attached(asker, bytesOf(300_000))
    const all = await Promise.all([1, 2, 3].map(() => handOver(keeperOf(storesOf(urls.S3)))))
    expect(all.flatMap(({ damaged }) => damaged)).toEqual([])
    expect(await objectsIn(storesOf(urls.S3))).toHaveLength(4)
    expect((await inDatabase()).bytes).toBe(0)
    await app.close()
  })
})

describe('the sweeper', () => {
  const later = () => Date.now() + 25 * 3_600_000

  test.each(['a folder', 'S3'] as const)('%s: deletes what no row names, after a day', async (name) => {
    const stores = storesOf(urls[name])
    const app = await portalWith(stores)
    const asker = await anAsker(app)
    const kept = await uploaded(asker, bytesOf(20_000))
    await attached(asker, bytesOf(10_000))
    await handOver(keeperOf(stores))
    await database.run(sql`delete from contract_attachments`)
    await database.run(sql`delete from files`)
    await stores.target?.put('files/1/nothing/x', {
      bytes: 1,
      async *read() {
        yield Buffer.from('x')
      },
    })
    expect(await sweep(keeperOf(stores))).toBe(0)
    expect(await sweep(keeperOf(stores), later())).toBe(2)
    expect(await objectsIn(stores)).toHaveLength(1)
    expect((await asker.client.get(kept)).statusCode).toBe(200)
    await app.close()
  })

  test('not what was written and not yet given up by the database', async () => {
    const stores = storesOf(urls['a folder'])
    const app = await portalWith(stores)
    const asker = await anAsker(app)
    const path = await attached(asker, bytesOf(10_000))
    const broken = { ...fileShelf, settle: () => Promise.reject(new Error('killed here')) }
    await expect(handOver({ database, stores, shelves: [broken] })).rejects.toThrow('killed here')
    expect(await sweep(keeperOf(stores), later())).toBe(0)
    expect((await asker.client.get(path)).statusCode).toBe(200)
    expect(await handOver(keeperOf(stores))).toMatchObject({ files: 1 })
    expect(await objectsIn(stores)).toHaveLength(1)
    expect((await asker.client.get(path)).rawPayload.equals(bytesOf(10_000))).toBe(true)
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
    await app.close()
  })
})

test.each(['a folder', 'S3'] as const)(
  '%s of another installation is neither filled nor swept',
  async (name) => {
    const app = await portalWith(storesOf(urls[name]))
    const asker = await anAsker(app)
    await attached(asker, bytesOf(10_000))
    await handOver(keeperOf(storesOf(urls[name])))
    const other = await testDatabase()
    await other.run(sql`update migrations set applied_at = applied_at - interval '1 second'`)
    const keeper = { database: other, stores: storesOf(urls[name]), shelves }
    await expect(handOver(keeper)).rejects.toThrow(/are the files of another installation/)
    await expect(sweep(keeper, Date.now() + 25 * 3_600_000)).rejects.toThrow(
      /Name a folder, bucket or prefix/,
    )
    expect(await objectsIn(storesOf(urls[name]))).toHaveLength(1)
    const env = { FILES_URL: urls[name] }
    const [own, strange] = [database, other].map((one) => fanal(one.address, ['doctor'], env))
    expect((await own)?.out).toMatch(/^ok {4}files {16}/m)
    expect((await strange)?.out).toMatch(/^WRONG files {16}In the .* are the files of another installation/m)
    await other.close()
    await app.close()
  },
)

test.each([
  [undefined, undefined],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=5-', { from: 5, to: 99 }],
  ['bytes=5-500', { from: 5, to: 99 }],
  ['bytes=-7', { from: 93, to: 99 }],
  ['bytes=-700', { from: 0, to: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=9-5', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
])('the range %s of 100 bytes', (header, expected) => expect(rangeOf(header, 100)).toEqual(expected))
