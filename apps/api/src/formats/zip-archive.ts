import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A file of an archive, generated in chunks while it is compressed. */
export interface ZipPart {
  name: string
  content: Iterable<string>
}

// The earliest date: the same content gives the same bytes on every machine.
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 3 }

/**
 * The files in sequence, each generated after the previous one. Deflated on the thread pool chunk by chunk, so that the
 * event loop is not blocked.
 */
export function zipArchive(parts: readonly ZipPart[]): Promise<Buffer> {
  const archive = new ZipFile()
  const failed = new Promise<never>((_, reject) => archive.on('error', reject))
  for (const { name, content } of parts)
    archive.addReadStreamLazy(name, options, (done) => done(null, Readable.from(content)))
  archive.end()
  return Promise.race([buffer(archive.outputStream as Readable), failed])
}
