import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive, generated in chunks while it is compressed. */
export interface ZipPart {
  name: string
  content: Iterable<string>
}

interface Packed {
  name: Buffer
  chunks: Buffer[]
  checksum: number
  size: number
  packedSize: number
  /** Its offset in the archive. */
  start: number
}

const [fileMark, entryMark, endMark] = [0x04034b50, 0x02014b50, 0x06054b50]
const version = 20
/** Names are UTF-8. */
const flags = 0x0800
const deflated = 8
/** 1 January 1980, the earliest: the same content gives the same bytes. */
const day = 0x0021

/** Deflated on the thread pool chunk by chunk, so that the event loop is not blocked. */
async function pack({ name, content }: ZipPart, start: number): Promise<Packed> {
  const chunks: Buffer[] = []
  const deflate = createDeflateRaw({ level: 3 })
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  let [checksum, size] = [0, 0]
  for (const piece of content) {
    const bytes = Buffer.from(piece)
    checksum = crc32(bytes, checksum)
    size += bytes.length
    await new Promise<void>((resolve, reject) => {
      deflate.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  }
  deflate.end()
  await once(deflate, 'end')
  const packedSize = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  return { name: Buffer.from(name), chunks, checksum, size, packedSize, start }
}

/** Fields shared by the local header and the central directory. */
function common(target: Buffer, at: number, { name, checksum, size, packedSize }: Packed): void {
  target.writeUInt16LE(version, at)
  target.writeUInt16LE(flags, at + 2)
  target.writeUInt16LE(deflated, at + 4)
  target.writeUInt16LE(day, at + 8)
  target.writeUInt32LE(checksum, at + 10)
  target.writeUInt32LE(packedSize, at + 14)
  target.writeUInt32LE(size, at + 18)
  target.writeUInt16LE(name.length, at + 22)
}

function headOf(file: Packed): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(fileMark, 0)
  common(head, 4, file)
  return Buffer.concat([head, file.name])
}

function entryOf(file: Packed): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(entryMark, 0)
  entry.writeUInt16LE(version, 4)
  common(entry, 6, file)
  entry.writeUInt32LE(file.start, 42)
  return Buffer.concat([entry, file.name])
}

function endOf(count: number, tableSize: number, tableStart: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endMark, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(tableSize, 12)
  end.writeUInt32LE(tableStart, 16)
  return end
}

/** The files in sequence, each generated after the previous one. */
export async function zipArchive(parts: Iterable<ZipPart>): Promise<Buffer> {
  const files: Packed[] = []
  const bytes: Buffer[] = []
  let length = 0
  for (const part of parts) {
    const file = await pack(part, length)
    const head = headOf(file)
    files.push(file)
    bytes.push(head, ...file.chunks)
    length += head.length + file.packedSize
  }
  const table = Buffer.concat(files.map(entryOf))
  return Buffer.concat([...bytes, table, endOf(files.length, table.length, length)])
}
