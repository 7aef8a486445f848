import { createHash, type Hash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileKind, honestFileName } from '@fanal/domain/files/file-kind'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { deleteWaiting, finishFile, insertFile, insertPart } from './file-queries.ts'

export const partBytes = 262_144

/** What an uploader is given is a secret: only its hash is kept. */
export const hashOfUpload = (upload: string) => createHash('sha256').update(upload).digest('hex')

interface Incoming {
  /** 0: a visitor's. */
  customerId: number
  name: string
  content: Readable
}

interface Received {
  size: number
  hash: Hash
  name: string
  fileId?: number
  parts: number
}

/** Never whole in memory: a part is stored before the next is read, each in its own short transaction. */
export async function uploadFile(db: Db, { customerId, name, content }: Incoming) {
  const { fileUploadSizeLimit } = await findSettings(db)
  const received: Received = { name, size: 0, hash: createHash('sha256'), parts: 0 }
  try {
    for await (const part of inParts(content)) {
      received.size += part.byteLength
      if (received.size > fileUploadSizeLimit) throw wrongFile('file_too_large')
      await storePart(db, customerId, received, part)
    }
    const { fileId, size, hash } = received
    if (fileId === undefined) throw wrongFile('invalid_attachment_type')
    const upload = randomBytes(24).toString('base64url')
    const [sha256, uploadHash] = [hash.digest('hex'), hashOfUpload(upload)]
    await finishFile(db, { customerId, fileId }, { size, sha256, uploadHash })
    return { upload, name: received.name, size }
  } catch (error) {
    if (received.fileId !== undefined)
      await deleteWaiting(db, { customerId, fileId: received.fileId }).catch(() => undefined)
    throw error
  }
}

const wrongFile = (code: string) => new AppError('invalid_request', { errors: { file: [code] } })

/** Its first bytes tell what it is. */
async function storePart(db: Db, customerId: number, received: Received, part: Buffer): Promise<void> {
  if (received.fileId === undefined) {
    const kind = fileKind(part)
    if (!kind) throw wrongFile('invalid_attachment_type')
    received.name = honestFileName(received.name, kind)
    received.fileId = await insertFile(db, { customerId, name: received.name, kind, size: 0, sha256: '' })
  }
  received.hash.update(part)
  await insertPart(db, { customerId, fileId: received.fileId, part: received.parts }, part)
  received.parts += 1
}

async function* inParts(content: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  // A refusal has to reach the sender: the connection stays open.
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    held.push(chunk)
    size += chunk.byteLength
    if (size < partBytes) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}
