import { Readable } from 'node:stream'
import { safeFileName } from '@fanal/domain/files/file-kind'
import type { FastifyReply } from 'fastify'
import { sendFile } from '#platform/files'
import { type Said, upstreamFailed } from './call-retailer.ts'

const maxFileBytes = 60_000_000

/** Accepted file types; anything else is octet-stream. */
const knownTypes =
  /^(application\/(pdf|zip|xml|octet-stream|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)|text\/(csv|xml)|image\/(png|jpeg|gif|webp))$/

/** The server's file name (RFC 6266), sanitised. */
function nameOf(disposition: string, fallback: string): string {
  const [, encoded] = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition) ?? []
  const [, quoted, bare] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? []
  try {
    return safeFileName(encoded ? decodeURIComponent(encoded) : (quoted ?? bare ?? fallback)) || fallback
  } catch {
    return fallback
  }
}

/** Stops an endless file. */
async function* bounded(file: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of file) {
    size += part.byteLength
    if (size > maxFileBytes) throw upstreamFailed(`${name} is longer than ${maxFileBytes} bytes`)
    yield part
  }
}

/** Streams a file, with our own headers. */
export function sendFileAnswer(reply: FastifyReply, { headers, file }: Said, name: string): FastifyReply {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const length = Number(headers.get('content-length'))
  // For compressed answers the length has changed.
  const isPlain = !headers.get('content-encoding') && length > 0
  if (length > maxFileBytes) throw upstreamFailed(`${name} is longer than ${maxFileBytes} bytes`)
  return sendFile(reply, {
    name: nameOf(headers.get('content-disposition') ?? '', name),
    mediaType: knownTypes.test(type.trim()) ? type.trim() : 'application/octet-stream',
    content: Readable.from(bounded(file as unknown as AsyncIterable<Uint8Array>, name)),
    length: isPlain ? length : undefined,
  })
}
