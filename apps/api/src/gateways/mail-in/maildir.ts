import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { headMaxBytes } from './head-max-bytes.ts'
import type { IncomingBox, WaitingMail } from './incoming-box.ts'

const folders = { read: 'cur', failed: 'failed' } as const

/** Another process that reads the same folder was faster. */
const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** Undefined if it is not there. */
export async function readMailFile(path: string, maxBytes: number): ReturnType<WaitingMail['read']> {
  const found = await stat(path).catch(unlessGone)
  if (found && found.size > maxBytes) return 'too_large'
  return found && readFile(path).catch(unlessGone)
}

export async function readMailHead(path: string): Promise<Buffer | undefined> {
  const file = await open(path).catch(unlessGone)
  if (!file) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headMaxBytes), 0, headMaxBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A folder into which a mail server delivers: `new` waits, `cur` was read, `failed` is for a person. */
export function maildirBox(folder: string): IncomingBox {
  return {
    name: folder,
    async *waiting() {
      const names = (await readdir(join(folder, 'new'))).filter((name) => !name.startsWith('.'))
      for (const target of Object.values(folders))
        await mkdir(join(folder, target), { recursive: true, mode: 0o700 })
      for (const name of names.sort()) {
        const path = join(folder, 'new', name)
        yield {
          name,
          read: (maxBytes) => readMailFile(path, maxBytes),
          readHead: () => readMailHead(path),
          putAway: async (where) => {
            await rename(path, join(folder, folders[where], name)).catch(unlessGone)
          },
        }
      }
    },
  }
}
