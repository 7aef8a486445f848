import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FileProblem } from '#formats/records'
import { unpackBzip2 } from '#formats/unpack-bzip2'
import { type PackedFile, through, zipEntries } from '#formats/zip-entries'

const atOnce = 1 << 18

/** The files of a path: the entries of a zip archive, or the file itself. */
export async function openCurveFiles(path: string): Promise<PackedFile[]> {
  const head = await firstBytes(path)
  if (head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006')) {
    const entries = await zipEntries(path)
    if (entries.length === 0) throw new FileProblem('the archive has no files')
    return entries.map(({ name, bytes }) => ({ name: basename(name), bytes: () => plainBytes(bytes()) }))
  }
  const bytes = () => plainBytes(createReadStream(path, { highWaterMark: atOnce }))
  return [{ name: basename(path), bytes }]
}

async function firstBytes(path: string): Promise<string> {
  try {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
      return buffer.toString('latin1', 0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new FileProblem(code === 'ENOENT' ? 'there is no such file' : `it cannot be read: ${message}`)
  }
}

/** Closes the source even if only the beginning is read. */
async function* rejoined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** Decompresses gzip and bzip2, whatever the file's name. */
async function* plainBytes(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    const chunks = source[Symbol.asyncIterator]()
    const { value: first, done } = await chunks.next()
    if (done) return
    const whole = rejoined(first, chunks)
    if (first[0] === 0x1f && first[1] === 0x8b)
      yield* through(Readable.from(whole), createGunzip({ chunkSize: atOnce }))
    else if (Buffer.from(first.subarray(0, 3)).toString('latin1') === 'BZh') yield* unpackBzip2(whole)
    else yield* whole
  } catch (error) {
    throw problemOf(error)
  }
}

/** Why decompression failed. The library's own message is of no use to an operator. */
function problemOf(error: unknown): FileProblem {
  if (error instanceof FileProblem) return error
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (syscall) return new FileProblem(`it cannot be read: ${message}`)
  // zlib's code for a truncated stream.
  return new FileProblem(code === 'Z_BUF_ERROR' ? 'the archive is cut off' : 'the archive is damaged')
}
