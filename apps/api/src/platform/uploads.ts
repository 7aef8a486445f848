import { type FileKind, fileKind } from '@fanal/domain/files/file-kind'
import type { Db } from './database.ts'
import { storeFile } from './files.ts'

/** A file inside a JSON body: name and data URL. */
export interface Upload {
  name: string
  content: string
}

export interface ReadUpload {
  name: string
  bytes: Buffer
}

type UploadError = 'too_many_files' | 'invalid_attachment_type' | 'file_too_large'

const accepted: readonly FileKind[] = ['png', 'jpeg', 'webp', 'gif', 'heic', 'pdf']
const maxFiles = 6

/** Files by content, whatever their names; or why they are refused, by field. */
export function readUploads(
  uploads: readonly Upload[],
  maxBytes: number,
): { files: ReadUpload[]; errors: UploadError[] } {
  const files = uploads.map(({ name, content }) => ({ name, bytes: bytesOf(content) }))
  const errors = new Set<UploadError>()
  if (files.length > maxFiles) errors.add('too_many_files')
  for (const { bytes } of files) {
    const kind = fileKind(bytes)
    if (!kind || !accepted.includes(kind)) errors.add('invalid_attachment_type')
    if (bytes.byteLength > maxBytes) errors.add('file_too_large')
  }
  return { files, errors: [...errors] }
}

function bytesOf(dataUrl: string): Buffer {
  const [head = ''] = /^data:[^,]{0,100};base64,/.exec(dataUrl) ?? []
  return Buffer.from(head ? dataUrl.slice(head.length) : '', 'base64')
}

export async function storeUploads(
  tx: Db,
  customerId: number,
  files: readonly ReadUpload[],
): Promise<number[]> {
  const ids: number[] = []
  for (const { name, bytes } of files)
    ids.push(
      await storeFile(tx, customerId, {
        name,
        content: bytes,
        kinds: accepted,
        maxBytes: Number.POSITIVE_INFINITY,
      }),
    )
  return ids
}
