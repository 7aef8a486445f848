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
  const text = head ? dataUrl.slice(head.length) : ''
  const bytes = Buffer.from(text, 'base64')
  return isWhole(text, bytes) || isWhole(text.replaceAll(/[\t\n\f\r ]/g, ''), bytes) ? bytes : Buffer.alloc(0)
}

/** Node passes over what is no base64: the file would be another than was sent. */
function isWhole(text: string, bytes: Buffer): boolean {
  if (Buffer.byteLength(text) !== text.length) return false
  const padding = /={0,2}$/.exec(text.slice(-2))?.[0].length ?? 0
  return bytes.byteLength === Math.floor(((text.length - padding) * 3) / 4)
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
