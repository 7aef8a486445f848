import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { FileProblem } from './records.ts'

/** A file in an archive, or the file itself. */
export interface PackedFile {
  name: string
  bytes: () => AsyncIterable<Uint8Array>
}

const [endMark, entryMark, fileMark] = [0x06054b50, 0x02014b50, 0x04034b50]
const endLength = 22
const entryLength = 46
const fileLength = 30
const longestComment = 0xffff

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new FileProblem('the archive is cut off')
  return buffer
}

/** Where the table at the end of the archive is. Without its end it was cut off on the way. */
async function readTable(file: FileHandle, size: number): Promise<{ table: Buffer; count: number }> {
  const length = Math.min(size, endLength + longestComment)
  const tail = await read(file, size - length, length)
  let at = length - endLength
  while (at >= 0 && tail.readUInt32LE(at) !== endMark) at -= 1
  if (at < 0) throw new FileProblem('the archive is cut off: its end is missing')
  const [count, bytes, start] = [
    tail.readUInt16LE(at + 10),
    tail.readUInt32LE(at + 12),
    tail.readUInt32LE(at + 16),
  ]
  if (count === 0xffff || start === 0xffffffff)
    throw new FileProblem('the archive is of the large kind (zip64), which is not read: split it')
  if (start + bytes > size) throw new FileProblem('the archive is damaged: its table lies outside of it')
  return { table: await read(file, start, bytes), count }
}

/** The files of a zip archive, each read as a stream and proved by its length and checksum. */
export async function zipEntries(path: string): Promise<PackedFile[]> {
  const file = await open(path)
  try {
    const { table, count } = await readTable(file, (await file.stat()).size)
    const entries: PackedFile[] = []
    for (let at = 0, i = 0; i < count; i += 1) {
      if (at + entryLength > table.length || table.readUInt32LE(at) !== entryMark)
        throw new FileProblem('the archive is damaged: its table cannot be read')
      const nameLength = table.readUInt16LE(at + 28)
      const name = table.toString('latin1', at + entryLength, at + entryLength + nameLength)
      const entry = {
        isEncrypted: (table.readUInt16LE(at + 8) & 1) === 1,
        method: table.readUInt16LE(at + 10),
        checksum: table.readUInt32LE(at + 16),
        packed: table.readUInt32LE(at + 20),
        size: table.readUInt32LE(at + 24),
        start: table.readUInt32LE(at + 42),
      }
      if (!name.endsWith('/') && !name.startsWith('__MACOSX/'))
        entries.push({ name, bytes: () => unpack(path, entry) })
      at += entryLength + nameLength + table.readUInt16LE(at + 30) + table.readUInt16LE(at + 32)
    }
    return entries
  } finally {
    await file.close()
  }
}

interface Entry {
  isEncrypted: boolean
  method: number
  checksum: number
  packed: number
  size: number
  start: number
}

async function dataStart(path: string, { start }: Entry): Promise<number> {
  const file = await open(path)
  try {
    const head = await read(file, start, fileLength)
    if (head.readUInt32LE(0) !== fileMark) throw new FileProblem('the archive is damaged')
    return start + fileLength + head.readUInt16LE(26) + head.readUInt16LE(28)
  } finally {
    await file.close()
  }
}

/** What comes out of it. Its reader hears of an error of either, and closes both when it has enough. */
export function through(source: Readable, unpacking: Transform): AsyncIterable<Buffer> {
  return pipeline(source, unpacking, () => undefined)
}

async function* unpack(path: string, entry: Entry): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted) throw new FileProblem('it is encrypted')
  if (entry.method !== 0 && entry.method !== 8)
    throw new FileProblem(`it is packed by method ${entry.method}, which is not read`)
  const start = await dataStart(path, entry)
  if (entry.packed === 0) return
  const source = createReadStream(path, { start, end: start + entry.packed - 1, highWaterMark: 1 << 18 })
  let [checksum, size] = [0, 0]
  for await (const chunk of entry.method === 0 ? source : through(source, createInflateRaw())) {
    checksum = crc32(chunk, checksum)
    size += chunk.length
    yield chunk
  }
  if (size !== entry.size || checksum !== entry.checksum) throw new FileProblem('the archive is damaged')
}
