import type { FileKind } from '@fanal/domain/files/file-kind'
import type { Db } from './database.ts'
import { AppError } from './errors.ts'
import { storeFile } from './files.ts'

/** A file inside a JSON body: its name, and its content as a data URL. */
export interface Upload {
  name: string
  content: string
}

const accepted: readonly FileKind[] = ['png', 'jpeg', 'webp', 'gif', 'heic', 'pdf']

/** Keeps files whose content is what is accepted; anything else is refused at the field it was sent in. */
export async function storeUploads(
  tx: Db,
  uploads: readonly Upload[],
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<number[]> {
  const ids: number[] = []
  for (const { name, content } of uploads) {
    const base64 = /^data:[\w.+-]+\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(content)?.[1]
    if (base64 === undefined)
      throw new AppError('invalid_request', { errors: { [field]: ['invalid_attachment_type'] } })
    const bytes = Buffer.from(base64, 'base64')
    if (bytes.byteLength > maxBytes)
      throw new AppError('invalid_request', { errors: { [field]: ['file_too_large'] } })
    ids.push(await storeFile(tx, { name, content: bytes, kinds: accepted, maxBytes, field }))
  }
  return ids
}
