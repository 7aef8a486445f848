import { randomBytes } from 'node:crypto'
import { saltBytes } from '#platform/file-parts/part-cipher'
import { partBytes } from '#platform/file-parts/receive-file'
import type { Database } from '#platform/database'
import { claim } from './claim-store.ts'
import { type FileStore, type FileStores, type NewObject, StoreAway } from './file-store.ts'
import { opened } from './read-stored.ts'
import {
  checked,
  cipherOf,
  DamagedFile,
  type FileId,
  type HeldFile,
  idOfKey,
  inPieces,
  keyOf,
  sealedBytes,
  type Shelf,
  titleOf,
} from './shelf.ts'

// How files get from the database into a store, from one store into another, and out of it when their row is gone.

export interface Keeper {
  database: Database
  stores: FileStores
  shelves: readonly Shelf[]
}

export interface Moved {
  files: number
  bytes: number
  /** What could not be moved, with the reason. */
  damaged: string[]
}

const pageSize = 100
const before: FileId = { customerId: -1, fileId: -1 }

/** Everything that is whole and still in the database. Ends at the first sign that the store is away. */
export async function handOver(
  { database, stores: { target }, shelves }: Keeper,
  say?: (moved: Moved) => void,
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, damaged: [] }
  if (!target) return moved
  await claim(database, target)
  for (const shelf of shelves) {
    let after = before
    for (;;) {
      const due = await shelf.findDue(database, after, pageSize)
      for (const id of due) {
        await counting(moved, () => handOverOne(database, target, shelf, id))
        say?.(moved)
      }
      const last = due.at(-1)
      if (!last || due.length < pageSize) break
      after = last
    }
  }
  return moved
}

/** A damaged file stays where it is, and does not stop the others. */
async function counting(moved: Moved, work: () => Promise<number>): Promise<void> {
  try {
    const bytes = await work()
    if (bytes === 0) return
    moved.files += 1
    moved.bytes += bytes
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error
    moved.damaged.push(error.message)
  }
}

async function handOverOne(database: Database, target: FileStore, shelf: Shelf, id: FileId): Promise<number> {
  const secret = await shelf.prepare(database, id, { offered: randomBytes(saltBytes), isAnew: false })
  const file = await shelf.find(database, id)
  if (!secret || !file || file.isStored) return 0
  const key = keyOf(shelf, id, secret)
  try {
    await target.put(key, {
      bytes: sealedBytes(file.size),
      read: () => sealed(checked(shelf.readFrom(database, id, 0), file, titleOf(shelf, id)), key, secret),
    })
  } catch (error) {
    // A colleague was faster, or it was deleted: its bytes ended while they were read.
    const now = await shelf.find(database, id)
    if (!now || now.isStored) return 0
    throw error
  }
  try {
    await assertWhole(target, { key, secret, file })
  } catch (error) {
    // Written anew by the next round, under another key; this object is nobody's then.
    if (error instanceof DamagedFile)
      await shelf.prepare(database, id, { offered: randomBytes(saltBytes), isAnew: true })
    throw error
  }
  await shelf.settle(database, id, { secret, at: new Date() })
  return file.size
}

async function* sealed(bytes: AsyncIterable<Buffer>, key: string, secret: Buffer): AsyncGenerator<Buffer> {
  const cipher = cipherOf(key, secret)
  let part = 0
  for await (const plain of inPieces(bytes, partBytes)) yield cipher.seal(part++, plain)
}

interface Kept {
  key: string
  secret: Buffer
  file: HeldFile
}

async function* wholeObject(store: FileStore, { key, secret, file }: Kept): AsyncGenerator<Buffer> {
  const object = await store.get(key, { from: 0 })
  if (!object) throw new DamagedFile(`${store.name} does not have ${key}`)
  yield* checked(opened(object, key, secret, 0), file, key)
}

/** Read back before the other copy is given up. */
async function assertWhole(store: FileStore, kept: Kept): Promise<void> {
  for await (const _ of wholeObject(store, kept));
}

/** What rests in stores after the first goes into the first, or into the database. */
export async function gather(
  { database, stores, shelves }: Keeper,
  say?: (moved: Moved) => void,
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, damaged: [] }
  const others = stores.all.filter((store) => store !== stores.target)
  for (const from of others)
    for (const shelf of shelves)
      for await (const { key } of from.list(`${shelf.name}/`)) {
        await counting(moved, () => gatherOne({ database, target: stores.target, from, shelf }, key))
        say?.(moved)
      }
  return moved
}

interface Move {
  database: Database
  target: FileStore | undefined
  from: FileStore
  shelf: Shelf
}

async function gatherOne({ database, target, from, shelf }: Move, key: string): Promise<number> {
  const id = idOfKey(shelf, key)
  const file = id && (await shelf.find(database, id))
  if (!id || !file?.secret || !file.isStored || keyOf(shelf, id, file.secret) !== key) return 0
  const kept = { key, secret: file.secret, file }
  if (target) {
    await target.put(key, copyOf(from, kept))
    await assertWhole(target, kept).catch(async (error: unknown) => {
      // It would be read first; the other is whole, as it was read for it.
      if (error instanceof DamagedFile && (await from.size(key)) !== undefined) await target.remove(key)
      throw error
    })
  } else await shelf.takeBack(database, id, wholeObject(from, kept))
  await from.remove(key)
  return file.size
}

/** Sealed as it is: the key of the object stays. */
function copyOf(from: FileStore, kept: Kept): NewObject {
  return {
    bytes: sealedBytes(kept.file.size),
    read: () => sealed(wholeObject(from, kept), kept.key, kept.secret),
  }
}

/** Older than any clock may be wrong. */
const orphanHours = 24

/**
 * Objects whose row is gone. A row has its secret before its object is written, so that none is taken that a transaction
 * is about to name.
 */
export async function sweep({ database, stores, shelves }: Keeper, now = Date.now()): Promise<number> {
  let swept = 0
  for (const store of stores.all) {
    await claim(database, store)
    for (const shelf of shelves)
      for await (const { key, writtenAt } of store.list(`${shelf.name}/`)) {
        if (now - writtenAt.getTime() < orphanHours * 3_600_000) continue
        const id = idOfKey(shelf, key)
        const file = id && (await shelf.find(database, id))
        if (id && file?.secret && keyOf(shelf, id, file.secret) === key) continue
        await store.remove(key)
        swept += 1
      }
  }
  return swept
}

/** How many files wait in the database; counts to a thousand. */
export async function countWaiting({ database, shelves }: Pick<Keeper, 'database' | 'shelves'>) {
  const counts = await Promise.all(shelves.map((shelf) => shelf.findDue(database, before, 1_000)))
  return counts.reduce((sum, { length }) => sum + length, 0)
}

/** Writes, reads, lists and removes a small object; throws a sentence that says what does not work. */
export async function tryStore(store: FileStore): Promise<string> {
  const key = `check/${randomBytes(12).toString('hex')}`
  const content = Buffer.from('fanal')
  async function* read() {
    yield content
  }
  await store.put(key, { bytes: content.byteLength, read })
  try {
    const object = await store.get(key, { from: 1, to: 3 })
    const parts: Buffer[] = []
    for await (const part of object ?? []) parts.push(part as Buffer)
    if (Buffer.concat(parts).toString() !== 'ana' || (await store.size(key)) !== content.byteLength)
      throw new StoreAway(`${store.name} does not give back what was written. Look at its own log.`)
    for await (const { key: found } of store.list('check/')) if (found === key) break
  } finally {
    await store.remove(key)
  }
  return `${store.name} can be written, read, listed and deleted from`
}
