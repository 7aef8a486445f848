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
const [largeEndMark, largeEndPlaceMark] = [0x06064b50, 0x07064b50]
/** The name of an entry is in UTF-8. */
const utf8Flag = 0x800
const endLength = 22
const largeEndLength = 56
const largeEndPlaceLength = 20
const entryLength = 46
const fileLength = 30
const longestComment = 0xffff

/** The value of a 2- or 4-byte field that overflows into the zip64 record. */
const [tooMany, tooLarge] = [0xffff, 0xffffffff]

const damaged = (what: string) => new FileProblem(`the archive is damaged: ${what}`)

/** An 8-byte number; undefined beyond safe integers. */
function readLarge(buffer: Buffer, at: number): number {
  const number = Number(buffer.readBigUInt64LE(at))
  if (!Number.isSafeInteger(number)) throw damaged('it has a number that cannot be')
  return number
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new FileProblem('the archive is cut off')
  return buffer
}

/** Offset of the central directory. Without it the archive is truncated. */
async function readTable(file: FileHandle, size: number): Promise<{ table: Buffer; count: number }> {
  const length = Math.min(size, endLength + longestComment)
  const tail = await read(file, size - length, length)
  let at = length - endLength
  while (at >= 0 && tail.readUInt32LE(at) !== endMark) at -= 1
  if (at < 0) throw new FileProblem('the archive is cut off: its end is missing')
  const end = {
    count: tail.readUInt16LE(at + 10),
    bytes: tail.readUInt32LE(at + 12),
    start: tail.readUInt32LE(at + 16),
  }
  const isLarge = end.count === tooMany || end.bytes === tooLarge || end.start === tooLarge
  const large = isLarge ? await readLargeEnd(file, size - length + at) : undefined
  const { count, bytes, start } = large ?? end
  if (start + bytes > size) throw damaged('its table lies outside of it')
  return { table: await read(file, start, bytes), count }
}

/** The zip64 end record, if the other end record refers to it. */
async function readLargeEnd(file: FileHandle, endAt: number) {
  const placeAt = endAt - largeEndPlaceLength
  if (placeAt < 0) return undefined
  const place = await read(file, placeAt, largeEndPlaceLength)
  if (place.readUInt32LE(0) !== largeEndPlaceMark) return undefined
  const end = await read(file, readLarge(place, 8), largeEndLength)
  if (end.readUInt32LE(0) !== largeEndMark) throw damaged('its end cannot be read')
  return { count: readLarge(end, 32), bytes: readLarge(end, 40), start: readLarge(end, 48) }
}

/** The sizes and offset of an entry; those that overflow are in its zip64 field, in this order. */
function numbersOf(table: Buffer, at: number, extra: Buffer) {
  const numbers = {
    size: table.readUInt32LE(at + 24),
    packed: table.readUInt32LE(at + 20),
    start: table.readUInt32LE(at + 42),
  }
  const large = largeField(extra)
  let from = 0
  for (const name of ['size', 'packed', 'start'] as const) {
    if (numbers[name] !== tooLarge) continue
    if (from + 8 > large.length) throw damaged('its table cannot be read')
    numbers[name] = readLarge(large, from)
    from += 8
  }
  return numbers
}

function largeField(extra: Buffer): Buffer {
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 1) return extra.subarray(at + 4, end)
    at = end
  }
  return Buffer.alloc(0)
}

/** The files of a zip archive, each streamed and verified by length and checksum. */
export async function zipEntries(path: string): Promise<PackedFile[]> {
  const file = await open(path)
  try {
    const { table, count } = await readTable(file, (await file.stat()).size)
    const entries: PackedFile[] = []
    for (let at = 0, i = 0; i < count; i += 1) {
      if (at + entryLength > table.length || table.readUInt32LE(at) !== entryMark)
        throw damaged('its table cannot be read')
      const nameLength = table.readUInt16LE(at + 28)
      const extraAt = at + entryLength + nameLength
      const extraLength = table.readUInt16LE(at + 30)
      const flags = table.readUInt16LE(at + 8)
      const name = table.toString((flags & utf8Flag) === 0 ? 'latin1' : 'utf8', at + entryLength, extraAt)
      const entry = {
        isEncrypted: (flags & 1) === 1,
        method: table.readUInt16LE(at + 10),
        checksum: table.readUInt32LE(at + 16),
        ...numbersOf(table, at, table.subarray(extraAt, extraAt + extraLength)),
      }
      if (!name.endsWith('/') && !name.startsWith('__MACOSX/'))
        entries.push({ name, bytes: () => unpack(path, entry) })
      at = extraAt + extraLength + table.readUInt16LE(at + 32)
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

/** The decompressed stream. Errors of either side reach the reader, who closes both. */
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
