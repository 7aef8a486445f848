import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FileStore, StoreAway } from '#platform/stored-files/file-store'
import { tryStore } from '#platform/stored-files/keep-files'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { type S3Fault, startS3 } from '#test/doubles/s3'
import { fileStoresFor } from './files.ts'

const folder = await folderRemovedAfterAll()
const s3 = await closedAfterAll(startS3())

/** As after a restart: it does not remember that the store was away. */
function opened(FILES_URL: string): FileStore {
  const { target } = fileStoresFor({ FILES_URL })
  if (!target) throw new Error('No store')
  return target
}

const content = (text: string) => ({
  bytes: text.length,
  async *read() {
    yield Buffer.from(text.slice(0, 3))
    yield Buffer.from(text.slice(3))
  },
})

async function read(store: FileStore, key: string, from = 0, to?: number): Promise<string | undefined> {
  const object = await store.get(key, { from, to })
  if (!object) return undefined
  const parts: Buffer[] = []
  for await (const part of object) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

async function keysOf(store: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.sort()
}

describe.each([
  ['a folder', () => `file://${folder}`],
  ['S3', () => s3.url],
  ['S3 below a prefix', () => `${s3.url}/portal/one`],
])('%s', (_, url) => {
  let store: FileStore
  beforeAll(() => {
    store = opened(url())
  })

  test('keeps what is put into it, whole and by range', async () => {
    await store.put('files/1/2/abc', content('0123456789'))
    expect(await read(store, 'files/1/2/abc')).toBe('0123456789')
    expect(await read(store, 'files/1/2/abc', 3, 5)).toBe('345')
    expect(await read(store, 'files/1/2/abc', 7)).toBe('789')
    expect(await read(store, 'files/1/2/abc', 7, 900)).toBe('789')
    expect(await store.size('files/1/2/abc')).toBe(10)
  })

  test('put again, removed, and removed again', async () => {
    await store.put('cases/3/4/abc', content('first one'))
    await store.put('cases/3/4/abc', content('first one'))
    await store.put('cases/3/5/abc', content('another'))
    expect(await keysOf(store, 'cases/')).toEqual(['cases/3/4/abc', 'cases/3/5/abc'])
    await store.remove('cases/3/4/abc')
    await store.remove('cases/3/4/abc')
    expect(await keysOf(store, 'cases/')).toEqual(['cases/3/5/abc'])
    expect(await store.size('cases/3/4/abc')).toBeUndefined()
    expect(await read(store, 'cases/3/4/abc')).toBeUndefined()
    expect(await keysOf(store, 'nothing/')).toEqual([])
  })

  test('content that fails leaves nothing, and says why itself', async () => {
    async function* read() {
      yield Buffer.from('half')
      throw new TypeError('of the content')
    }
    await expect(store.put('files/9/9/abc', { bytes: 10, read })).rejects.toThrow('of the content')
    expect(await store.size('files/9/9/abc')).toBeUndefined()
  })

  test('works as the doctor tries it, and nothing stays of that', async () => {
    expect(await tryStore(store)).toMatch(/can be written, read, listed and deleted from$/)
    expect(await keysOf(store, 'check/')).toEqual([])
  })
})

test('nothing half written stays in a folder', async () => {
  await opened(`file://${folder}`).put('files/5/5/abc', content('whole'))
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

describe('a store that does not work is named, with what to do', () => {
  test.each<[S3Fault, RegExp]>([
    ['dead', /^The bucket files at 127\.0\.0\.1:\d+ does not answer as it should \(ECONNRESET\)/],
    ['denies', / denies it\. Allow PutObject/],
    ['other region', / is in another region \(eu-south-2\)\. Correct \?region=/],
    ['full', / is full\. Make room/],
    ['broken', / does not answer as it should \(InternalError 500\)/],
  ])('S3: %s', async (fault, expected) => {
    const store = opened(s3.url)
    s3.state.fault = fault
    try {
      const failure = tryStore(store)
      await expect(failure).rejects.toThrow(expected)
      await expect(failure).rejects.toBeInstanceOf(StoreAway)
    } finally {
      s3.state.fault = undefined
    }
  })

  test('S3: no such bucket', async () => {
    await expect(tryStore(opened(s3.url.replace(/files$/, 'nobodys')))).rejects.toThrow(
      /The bucket nobodys at .* does not exist\. Create it/,
    )
  })

  test('S3: a wrong key', async () => {
    await expect(tryStore(opened(s3.url.replace('//S3RVER:', '//wrong:')))).rejects.toThrow(
      /does not accept key and secret/,
    )
  })

  test('S3: nobody there', async () => {
    await expect(tryStore(opened('s3+http://a:b@127.0.0.1:1/files'))).rejects.toThrow(/ECONNREFUSED/)
  })

  test('a folder that is not there, and comes back', async () => {
    const lost = join(folder, 'mount')
    const store = opened(`file://${lost}`)
    await mkdir(lost)
    await store.put('files/1/1/a', content('here'))
    await rename(lost, `${lost}-away`)
    await expect(store.get('files/1/1/a', { from: 0 })).rejects.toThrow(/mount is not there\. Mount it/)
    await rename(`${lost}-away`, lost)
    // Left alone for a moment: asked at once it would be away still.
    await expect(store.get('files/1/1/a', { from: 0 })).rejects.toThrow(/is not there/)
    expect(await read(opened(`file://${lost}`), 'files/1/1/a')).toBe('here')
  })
})

test('two stores: the first takes files over, both are read', () => {
  const { target, all } = fileStoresFor({ FILES_URL: `database file://${folder}  ${s3.url}` })
  expect(target).toBeUndefined()
  expect(all.map(({ name }) => name)).toEqual([`the folder ${folder}`, `the bucket files at ${s3.host}`])
  expect(fileStoresFor({})).toEqual({ target: undefined, all: [] })
})
