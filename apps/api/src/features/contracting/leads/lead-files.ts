import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type FileKind, fileKind, honestFileName } from '@fanal/domain/files/file-kind'
import type { Database, Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { type CipherEnv, partCipher, type PartCipher, saltBytes } from '#platform/file-parts/part-cipher'
import { partsOf, receiveFile } from '#platform/file-parts/receive-file'
import type { ReadUpload } from '#platform/uploads'
import {
  countFiles,
  deleteFile,
  type FilePurpose,
  findFiles,
  findParts,
  findSealedFile,
  finishFile,
  insertFile,
  insertPart,
  type LeadFile,
} from './file-queries.ts'
import type { Lead } from './lead-queries.ts'

/** Files of one lead, with those that were replaced. */
const mostFiles = 30

/** Files belong to the lead that holds the draft: in a dual wizard, to that of electricity. */
export const primaryLeadId = ({ id, electricityLeadId }: Pick<Lead, 'id' | 'electricityLeadId'>) =>
  electricityLeadId ?? id

interface Incoming {
  leadId: string
  purpose: FilePurpose
  name: string
}

interface Begun {
  id: string
  name: string
  cipher: PartCipher
}

async function begin(env: CipherEnv, db: Db, file: Incoming & { kind: FileKind }): Promise<Begun> {
  const name = honestFileName(file.name, file.kind)
  const id = randomBytes(24).toString('base64url')
  const salt = randomBytes(saltBytes)
  refuseGone(await insertFile(db, { ...file, id, salt, name }))
  return { id, name, cipher: partCipher(env, { id, salt }) }
}

async function addPart(db: Db, { id, cipher }: Begun, part: number, content: Buffer): Promise<void> {
  refuseGone(await insertPart(db, { fileId: id, part }, cipher.seal(part, content)))
}

/** The draft was deleted while its file was sent. */
function refuseGone(isThere: boolean): void {
  if (!isThere) throw new AppError('not_found')
}

async function refuseMore(db: Db, leadId: string): Promise<void> {
  if ((await countFiles(db, leadId)) >= mostFiles)
    throw new AppError('invalid_request', { errors: { file: ['too_many_files'] } })
}

/** Streamed; each part is encrypted and stored before the next is read. */
export async function uploadLeadFile(
  env: CipherEnv,
  database: Database,
  { content, maxBytes, ...file }: Incoming & { content: Readable; maxBytes: number },
) {
  await refuseMore(database, file.leadId)
  const { begun, size } = await receiveFile<Begun>(content, maxBytes, {
    begin: (kind) => begin(env, database, { ...file, kind }),
    part: (begun, part, bytes) => addPart(database, begun, part, bytes),
    finish: async (begun, whole) => refuseGone(await finishFile(database, begun.id, whole)),
    drop: async (begun) => void (await database.transaction((tx) => deleteFile(tx, begun.id))),
  })
  return { upload: begun.id, name: begun.name, size }
}

/** A file that came inside of a form, already checked by content. */
export async function keepLeadFile(
  env: CipherEnv,
  tx: Db,
  { bytes, ...file }: Incoming & ReadUpload,
): Promise<string> {
  const kind = fileKind(bytes)
  if (!kind) throw new Error('The file was not checked')
  await refuseMore(tx, file.leadId)
  const begun = await begin(env, tx, { ...file, kind })
  for (const { part, content } of partsOf(bytes)) await addPart(tx, begun, part, content)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await finishFile(tx, begun.id, { size: bytes.byteLength, sha256 })
  return begun.id
}

export const listLeadFiles = (db: Db, leadId: string): Promise<LeadFile[]> => findFiles(db, leadId)

export interface OpenedFile {
  name: string
  kind: FileKind
  purpose: FilePurpose
  content: Buffer
}

/** Decrypted and whole; undefined if it is gone, or the secret is another now. `leadId`: see `primaryLeadId`. */
export async function readLeadFile(
  env: CipherEnv,
  db: Db,
  { leadId, upload }: { leadId: string; upload: string },
): Promise<OpenedFile | undefined> {
  const file = await findSealedFile(db, { leadId, fileId: upload })
  if (!file) return undefined
  const cipher = partCipher(env, file)
  const parts = await findParts(db, file.id)
  const opened = parts.map(({ part, content }) => cipher.open(part, content))
  const content = Buffer.concat(opened.filter((part) => part !== undefined))
  const { name, kind, purpose } = file
  const isWhole = createHash('sha256').update(content).digest('hex') === file.sha256
  return isWhole ? { name, kind, purpose, content } : undefined
}
