import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { access, constants, link, mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type FileStore, StoreAway, type StoredObject } from '#platform/stored-files/file-store'

/** Holds objects that are being written, until they are whole. */
const incoming = 'incoming'

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'

/** A folder that every server sees. It is never created: an empty one in place of a lost mount would look like lost files. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, ...key.split('/'))
  const away = (error: unknown) =>
    error instanceof StoreAway ? error : new StoreAway(sentenceOf(folder, error), { cause: error })
  const tell = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw isIo(error) ? away(error) : error
    }
  }
  /** A missing file is only missing where its folder is there. */
  const unlessMissing = <T>(work: () => Promise<T>): Promise<T | undefined> =>
    tell(async () => {
      try {
        return await work()
      } catch (error) {
        if (!isMissing(error)) throw error
        await access(folder, constants.R_OK)
        return undefined
      }
    })
  return {
    name: `the folder ${folder}`,
    put: (key, { read }) =>
      tell(async () => {
        await access(folder, constants.W_OK)
        const path = pathOf(key)
        const part = join(folder, incoming, randomBytes(12).toString('hex'))
        await mkdir(dirname(part), { recursive: true, mode: 0o700 })
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        try {
          await writeWhole(part, read())
          await link(part, path).catch((error: unknown) => {
            if ((error as { code?: string }).code !== 'EEXIST') throw error
          })
        } finally {
          await rm(part, { force: true })
        }
      }),
    get: (key, { from, to }) =>
      unlessMissing(async () => {
        const stream = createReadStream(pathOf(key), { start: from, ...(to !== undefined && { end: to }) })
        await once(stream, 'open')
        return Readable.from(told(stream, away))
      }),
    size: (key) => unlessMissing(async () => (await stat(pathOf(key))).size),
    remove: (key) => tell(() => rm(pathOf(key), { force: true })),
    async *list(prefix) {
      await tell(() => access(folder, constants.R_OK))
      yield* filesBelow(folder, prefix.replace(/\/$/, ''))
    },
  }
}

const isIo = (error: unknown) => typeof (error as { code?: unknown }).code === 'string'

async function* told(stream: Readable, away: (error: unknown) => Error): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    throw away(error)
  }
}

/** On the disk before it has its name. */
async function writeWhole(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const part of content) await file.writeFile(part)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* filesBelow(folder: string, path: string): AsyncGenerator<StoredObject> {
  const entries = await opendir(join(folder, path)).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for await (const entry of entries) {
    const key = `${path}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(folder, key)
    else {
      const found = await stat(join(folder, key)).catch(() => undefined)
      if (found) yield { key, writtenAt: found.mtime }
    }
  }
}

function sentenceOf(folder: string, error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return `The folder ${folder} is not there. Mount it, or create it for the user of the server.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `The folder ${folder} cannot be written (${code}). Give it to the user of the server.`
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk of ${folder} is full (${code}). Make room.`
  return `The folder ${folder} does not answer (${code ?? message}). Look at its disk or its server.`
}
