import type { FileKind } from '@fanal/domain/files/file-kind'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/database'
import { mediaTypes, sendFile, viewHeaders } from '#platform/files'
import type { FileStores } from './file-store.ts'
import { type ByteRange, openStored } from './read-stored.ts'
import type { Shelf } from './shelf.ts'

interface Asked {
  db: Db
  request: FastifyRequest
  reply: FastifyReply
}

interface Named {
  customerId: number
  id: number
  name: string
  kind: FileKind
  size: number
  /** Drawn within a page of ours, where its kind can be. */
  isViewed?: boolean | undefined
}

/** A file that rests in the database or in a store, whole or the range that was asked for. Whose it is was checked before. */
export async function sendStored(
  { db, request, reply }: Asked,
  { stores, shelf }: { stores: FileStores; shelf: Shelf },
  { customerId, id, name, kind, size, isViewed = false }: Named,
): Promise<FastifyReply> {
  const range = rangeOf(request.headers.range, size)
  reply.header('Accept-Ranges', 'bytes')
  if (range === 'none') return reply.code(416).header('Content-Range', `bytes */${size}`).send()
  const content = await openStored({ db, stores }, shelf, { customerId, fileId: id }, range)
  if (range) reply.code(206).header('Content-Range', `bytes ${range.from}-${range.to}/${size}`)
  const length = range ? range.to - range.from + 1 : size
  const file = { name, mediaType: mediaTypes[kind], content, length }
  return sendFile(reply, file, isViewed ? viewHeaders(name, kind) : undefined)
}

/** Undefined: the whole file. One range is served; several, and what is no range, are answered with the whole (RFC 9110, 14.2). */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) === 0 ? 'none' : { from: Math.max(0, size - Number(to)), to: size - 1 }
  if (Number(from) >= size) return 'none'
  if (to !== '' && Number(to) < Number(from)) return undefined
  return { from: Number(from), to: Math.min(size - 1, to === '' ? size - 1 : Number(to)) }
}
