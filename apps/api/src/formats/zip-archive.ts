import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A file of an archive, generated in chunks while it is compressed. */
export interface ZipPart {
  name: string
  content: Iterable<string>
}

// The same content is the same bytes: the first day there is, on every machine.
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 3 }

/**
 * The files one after another, each made when those before it are packed. Deflated on a native thread piece by piece:
 * between two of them the server has time for others.
 */
export function zipArchive(parts: readonly ZipPart[]): Promise<Buffer> {
  const archive = new ZipFile()
  const failed = new Promise<never>((_, reject) => archive.on('error', reject))
  for (const { name, content } of parts)
    archive.addReadStreamLazy(name, options, (done) => done(null, Readable.from(content)))
  archive.end()
  return Promise.race([buffer(archive.outputStream as Readable), failed])
}
