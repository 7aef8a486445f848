import { Readable } from 'node:stream'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { partBytes } from '#platform/file-parts/receive-file'
import { type FileStore, type FileStores, StoreAway } from './file-store.ts'
import {
  checked,
  cipherOf,
  DamagedFile,
  type FileId,
  inPieces,
  keyOf,
  sealedPartBytes,
  type Shelf,
  titleOf,
} from './shelf.ts'

/** Both are included. */
export interface ByteRange {
  from: number
  to: number
}

interface Source {
  db: Db
  stores: FileStores
}

/**
 * A file from wherever it rests, or a part of it. Its first bytes are there when this returns: what fails before is an answer
 * of its own, what fails later cuts the answer off.
 */
export async function openStored(
  source: Source,
  shelf: Shelf,
  id: FileId,
  range?: ByteRange,
): Promise<Readable> {
  const bytes = range ? bytesOf(source, shelf, id, range) : wholeOf(source, shelf, id)
  const iterator = bytes[Symbol.asyncIterator]()
  const first = await iterator.next().catch((error: unknown) => {
    throw asLater(error)
  })
  async function* all() {
    try {
      if (!first.done) yield first.value
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return(undefined)
    }
  }
  return Readable.from(all(), { objectMode: false })
}

const asLater = (error: unknown) =>
  error instanceof StoreAway || error instanceof DamagedFile
    ? new AppError('file_later', { retryAfterSeconds: 30, cause: error })
    : error

async function* wholeOf(source: Source, shelf: Shelf, id: FileId): AsyncGenerator<Buffer> {
  const file = await shelf.find(source.db, id)
  if (!file) throw new AppError('not_found')
  yield* checked(bytesOf(source, shelf, id, { from: 0, to: file.size - 1 }), file, titleOf(shelf, id))
}

/**
 * A file can be moved while it is read, and one of several stores can have it broken: where its bytes end early the row is
 * asked again, and the next store first.
 */
async function* bytesOf(
  { db, stores }: Source,
  shelf: Shelf,
  id: FileId,
  { from, to }: ByteRange,
): AsyncGenerator<Buffer> {
  let next = from
  let failure: unknown = new DamagedFile(`${titleOf(shelf, id)} is nowhere from byte ${next}`)
  for (let tries = 0; tries < stores.all.length + 2; tries += 1) {
    const file = await shelf.find(db, id)
    if (!file) break
    const inTurn = stores.all.map((_, i) => stores.all[(i + tries) % stores.all.length] as FileStore)
    const bytes =
      file.isStored && file.secret
        ? storedBytes(inTurn, keyOf(shelf, id, file.secret), file.secret, { from: next, to })
        : shelf.readFrom(db, id, next)
    try {
      for await (const chunk of bytes) {
        const wanted = chunk.subarray(0, to + 1 - next)
        yield wanted
        next += wanted.byteLength
        if (next > to) return
      }
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error
      failure = error
    }
  }
  throw failure
}

async function* storedBytes(
  stores: readonly FileStore[],
  key: string,
  secret: Buffer,
  { from, to }: ByteRange,
): AsyncGenerator<Buffer> {
  const [first, last] = [Math.floor(from / partBytes), Math.floor(to / partBytes)]
  const range = { from: first * sealedPartBytes, to: (last + 1) * sealedPartBytes - 1 }
  const object = await getFromAny(stores, key, range)
  if (!object) return
  let skipped = from - first * partBytes
  for await (const part of opened(object, key, secret, first)) {
    yield part.subarray(skipped)
    skipped = 0
  }
}

/** Where one is away, another may have it. */
async function getFromAny(stores: readonly FileStore[], key: string, range: { from: number; to: number }) {
  let away: unknown
  for (const store of stores) {
    try {
      const object = await store.get(key, range)
      if (object) return object
    } catch (error) {
      away ??= error
    }
  }
  if (away) throw away
  if (stores.length === 0)
    throw new StoreAway('FILES_URL names no store, but files rest in one: name it again.')
  return undefined
}

/** The parts of an object, from that one on. */
export async function* opened(
  object: Readable,
  key: string,
  secret: Buffer,
  first: number,
): AsyncGenerator<Buffer> {
  const cipher = cipherOf(key, secret)
  let part = first
  for await (const sealed of inPieces(told(object), sealedPartBytes)) {
    const plain = cipher.open(part, sealed)
    if (!plain) throw new DamagedFile(`Part ${part} of ${key} is not what was stored`)
    yield plain
    part += 1
  }
}

async function* told(object: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of object) yield chunk as Buffer
  } catch (error) {
    if (error instanceof StoreAway) throw error
    throw new StoreAway('The store cut an answer off. It is asked again by the next reader.', {
      cause: error,
    })
  }
}
