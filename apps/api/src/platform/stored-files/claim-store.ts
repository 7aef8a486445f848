import type { Db } from '#platform/database'
import { type FileStore, StoreAway } from './file-store.ts'
import { findMark } from './mark-queries.ts'

// A store is of one installation: what its database does not know is deleted, so two would delete each other's files.

/** The object that says whose the store is. */
const markKey = 'installation'

async function readMark(store: FileStore): Promise<string | undefined> {
  const object = await store.get(markKey, { from: 0 })
  if (!object) return undefined
  const parts: Buffer[] = []
  for await (const part of object) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Throws where it is another's. */
export async function assertNotAnothers(db: Db, store: FileStore): Promise<void> {
  const [mark, found] = [await findMark(db), await readMark(store)]
  if (found !== undefined && found !== mark)
    throw new StoreAway(
      `In ${store.name} are the files of another installation, and each would delete the other's. Name a folder, bucket or prefix of its own in FILES_URL; if the other is gone for good, delete the object "${markKey}" there.`,
    )
}

const claimed = new WeakSet<FileStore>()

/** Marks a store as this installation's, before anything is written there or deleted. */
export async function claim(db: Db, store: FileStore): Promise<void> {
  if (claimed.has(store)) return
  const content = Buffer.from(await findMark(db))
  async function* read() {
    yield content
  }
  await store.put(markKey, { bytes: content.byteLength, read })
  await assertNotAnothers(db, store)
  claimed.add(store)
}
