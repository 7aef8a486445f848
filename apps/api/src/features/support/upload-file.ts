import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { honestFileName } from '@fanal/domain/files/file-kind'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { receiveFile } from '#platform/file-parts/receive-file'
import { deleteWaiting, finishFile, insertFile, insertPart } from './file-queries.ts'

/** What an uploader is given is a secret: only its hash is kept. */
export const hashOfUpload = (upload: string) => createHash('sha256').update(upload).digest('hex')

interface Incoming {
  /** 0: a visitor's. */
  customerId: number
  name: string
  content: Readable
}

/** Waits for the form that names it. */
export async function uploadFile(db: Db, { customerId, name, content }: Incoming) {
  const { fileUploadSizeLimit } = await findSettings(db)
  const upload = randomBytes(24).toString('base64url')
  const { begun, size } = await receiveFile<{ fileId: number; name: string }>(content, fileUploadSizeLimit, {
    begin: async (kind) => {
      const file = { customerId, name: honestFileName(name, kind), kind, size: 0, sha256: '' }
      return { fileId: await insertFile(db, file), name: file.name }
    },
    part: ({ fileId }, part, bytes) => insertPart(db, { customerId, fileId, part }, bytes),
    finish: ({ fileId }, whole) =>
      finishFile(db, { customerId, fileId }, { ...whole, uploadHash: hashOfUpload(upload) }),
    drop: ({ fileId }) => deleteWaiting(db, { customerId, fileId }),
  })
  return { upload, name: begun.name, size }
}
