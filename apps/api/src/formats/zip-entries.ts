import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, Readable, type Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { FileProblem } from './records.ts'

/** A file in an archive, or the file itself. */
export interface PackedFile {
  name: string
  bytes: () => AsyncIterable<Uint8Array>
}

/** Reads parts of a file. The library's own reader crashes the process if an archive names an invalid offset. */
class FileParts extends RandomAccessReader {
  readonly #path: string

  constructor(path: string) {
    super()
    this.#path = path
  }

  override _readStreamForRange(start: number, end: number): Readable {
    if (Number.isSafeInteger(end))
      return createReadStream(this.#path, { start, end: end - 1, highWaterMark: 1 << 18 })
    return new Readable({ read: () => undefined }).destroy(new Error('A place beyond every file'))
  }
}

/** Names are for display only, so any name is accepted (`decodeStrings` would refuse some). */
const options = { autoClose: false, decodeStrings: false }
/** The name of an entry is in UTF-8. */
const utf8Flag = 0x800
const nameOf = ({ fileNameRaw, generalPurposeBitFlag }: Entry) =>
  fileNameRaw.toString((generalPurposeBitFlag & utf8Flag) === 0 ? 'latin1' : 'utf8')

const openArchive = async (path: string): Promise<ZipFile> =>
  fromRandomAccessReaderPromise(new FileParts(path), (await stat(path)).size, options)

/** The library's message is of no use to an operator. */
function problemOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof FileProblem || 'syscall' in error) return error
  const isCut = /end of central directory|unexpected eof/i.test(error.message)
  return new FileProblem(isCut ? 'the archive is cut off: its end is missing' : 'the archive is damaged')
}

/** The files of a zip archive, each streamed and verified by length and checksum. */
export async function zipEntries(path: string): Promise<PackedFile[]> {
  try {
    const archive = await openArchive(path)
    try {
      const entries: PackedFile[] = []
      for await (const entry of archive.eachEntry()) {
        const name = nameOf(entry)
        if (!name.endsWith('/') && !name.startsWith('__MACOSX/'))
          entries.push({ name, bytes: () => unpack(path, entry) })
      }
      return entries
    } finally {
      archive.close()
    }
  } catch (error) {
    throw problemOf(error)
  }
}

/** The decompressed stream. Errors of either side reach the reader, who closes both. */
export function through(source: Readable, unpacking: Transform): AsyncIterable<Buffer> {
  return pipeline(source, unpacking, () => undefined)
}

async function* unpack(path: string, entry: Entry): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted()) throw new FileProblem('it is encrypted')
  if (!entry.canDecodeFileData())
    throw new FileProblem(`it is packed by method ${entry.compressionMethod}, which is not read`)
  try {
    const archive = await openArchive(path)
    try {
      let checksum = 0
      for await (const chunk of await archive.openReadStreamPromise(entry)) {
        checksum = crc32(chunk, checksum)
        yield chunk
      }
      if (checksum !== entry.crc32) throw new FileProblem('the archive is damaged')
    } finally {
      archive.close()
    }
  } catch (error) {
    throw problemOf(error)
  }
}
