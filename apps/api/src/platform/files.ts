import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type FileKind, fileKind, honestFileName } from '@fanal/domain/files/file-kind'
import type { FastifyReply } from 'fastify'
import { attachment, inline } from './http/content-disposition.ts'
import type { Db } from './database.ts'
import { AppError } from './errors.ts'
import { insertFile } from './stored-files/file-queries.ts'

export const mediaTypes: Record<FileKind, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  heic: 'image/heic',
  pdf: 'application/pdf',
}

export interface NewFile {
  name: string
  content: Uint8Array
  kinds: readonly FileKind[]
  maxBytes: number
  /** Field of a refusal; the file's name by default. */
  field?: string
}

interface CheckedFile extends StoredFile {
  size: number
  sha256: string
}

/** A file whose kind is known by its content, whatever its name or declared type say. */
export function checkedFile({ name, content, kinds, maxBytes, field = name }: NewFile): CheckedFile {
  if (content.byteLength > maxBytes) throw new AppError('body_too_large')
  const kind = fileKind(content)
  if (!kind || !kinds.includes(kind))
    throw new AppError('invalid_request', { errors: { [field]: ['invalid_attachment_type'] } })
  const sha256 = createHash('sha256').update(content).digest('hex')
  return {
    name: honestFileName(name, kind),
    kind,
    size: content.byteLength,
    sha256,
    content: Buffer.from(content),
  }
}

/** Keeps a file of a customer. Returns its id. */
export async function storeFile(tx: Db, customerId: number, file: NewFile): Promise<number> {
  return insertFile(tx, { customerId, ...checkedFile(file) })
}

export interface StoredFile {
  name: string
  kind: FileKind
  content: Buffer
}

/** A complete file: a stored one, or one generated for this answer. */
export interface MadeFile {
  name: string
  mediaType: string
  /** Text is compressed. */
  content: Buffer | string
}

/** A streamed file. */
interface PassedFile extends Omit<MadeFile, 'content'> {
  content: Readable
  length: number | undefined
}

/** As an attachment: an upload is never shown as a page of ours. */
export function sendFile(
  reply: FastifyReply,
  file: MadeFile | PassedFile,
  disposition = attachment(file.name),
): FastifyReply {
  reply
    .type(file.mediaType)
    .headers(disposition)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', 'private, no-store')
  if ('length' in file && file.length !== undefined) reply.header('Content-Length', file.length)
  return reply.send(file.content)
}

export const pdfFile = (name: string, pdf: Uint8Array): MadeFile => ({
  name: `${name}.pdf`,
  mediaType: mediaTypes.pdf,
  content: Buffer.from(pdf),
})

/** What the browsers' own viewers of PDFs need; nothing else is loaded or run. */
const viewerPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Kinds that browsers draw without running anything of the page. */
const drawnKinds: readonly FileKind[] = ['png', 'jpeg', 'webp', 'gif', 'pdf']

/** An uploaded picture is drawn in a sandbox of its own; browsers refuse their viewers of PDFs one, which run nothing of the page. */
const uploadPolicies = {
  picture: "sandbox; default-src 'none'; frame-ancestors 'self'",
  pdf: "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
}

/** An upload as part of a page of ours: by its content a picture or a PDF; undefined for what has to be downloaded. */
export function viewHeaders(name: string, kind: FileKind) {
  if (!drawnKinds.includes(kind)) return undefined
  return {
    ...inline(name),
    'Content-Security-Policy': kind === 'pdf' ? uploadPolicies.pdf : uploadPolicies.picture,
    'X-Frame-Options': 'SAMEORIGIN',
  }
}

/** A PDF that was composed here, to be read in a tab of its own. */
export function showPdf(reply: FastifyReply, name: string, pdf: Uint8Array): FastifyReply {
  const file = pdfFile(name, pdf)
  return sendFile(reply.header('Content-Security-Policy', viewerPolicy), file, inline(file.name))
}

export function dataUrlOf(file: StoredFile): string {
  return `data:${mediaTypes[file.kind]};base64,${file.content.toString('base64')}`
}
