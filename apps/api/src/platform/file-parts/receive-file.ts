import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type FileKind, fileKind } from '@fanal/domain/files/file-kind'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors'

// A file that is sent as it is, read as a stream: never whole in memory (docs/decisions/0039-files-of-cases.md).

export const partBytes = 262_144

/** Where the parts go; `Begun` is what it calls the file. Each call is a short transaction of its own. */
export interface PartStore<Begun> {
  begin(kind: FileKind): Promise<Begun>
  part(begun: Begun, part: number, content: Buffer): Promise<void>
  finish(begun: Begun, whole: { size: number; sha256: string }): Promise<void>
  /** After a refusal nothing stays. */
  drop(begun: Begun): Promise<void>
}

const wrongFile = (code: string) => new AppError('invalid_request', { errors: { file: [code] } })

/** The body of an upload; a request without one is an empty file. */
export const contentOf = ({ body }: FastifyRequest): Readable =>
  body instanceof Readable ? body : Readable.from([])

/** A part is stored before the next is read. */
export async function receiveFile<Begun extends object>(
  content: Readable,
  maxBytes: number,
  store: PartStore<Begun>,
): Promise<{ begun: Begun; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  let parts = 0
  let begun: Begun | undefined
  try {
    for await (const part of inParts(content)) {
      size += part.byteLength
      if (size > maxBytes) throw wrongFile('file_too_large')
      begun ??= await store.begin(kindOf(part))
      hash.update(part)
      await store.part(begun, parts, part)
      parts += 1
    }
    if (!begun) throw wrongFile('invalid_attachment_type')
    await store.finish(begun, { size, sha256: hash.digest('hex') })
    return { begun, size }
  } catch (error) {
    if (begun) await store.drop(begun).catch(() => undefined)
    throw error
  }
}

/** The kind of a file, by its first bytes. */
function kindOf(firstPart: Buffer): FileKind {
  const kind = fileKind(firstPart)
  if (!kind) throw wrongFile('invalid_attachment_type')
  return kind
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

/** Runs a call that reads a file; when it is refused, the rest of the file is not wanted. */
export async function whileReceiving<T>(
  { content, reply }: { content: Readable; reply: FastifyReply },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    reply.header('Connection', 'close')
    content.resume()
    // A client abort is not an error.
    throw content.errored === error ? wrongFile('cut_off') : error
  }
}

/** A file that is whole in memory, in parts. */
export function* partsOf(bytes: Buffer): Generator<{ part: number; content: Buffer }> {
  for (let part = 0; part * partBytes < bytes.byteLength; part += 1)
    yield { part, content: bytes.subarray(part * partBytes, (part + 1) * partBytes) }
}
