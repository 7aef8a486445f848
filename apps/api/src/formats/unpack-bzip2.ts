import { BitReader, readSorted } from './bzip2-block.ts'
import { FileProblem } from './records.ts'

// Streaming bzip2, block by block. The existing package emits single bytes, in twice the time
// (docs/decisions/0014-own-bzip2.md).

const [blockMark, endMark] = [0x314159265359, 0x177245385090]
const mark = (bits: BitReader) => bits.take(24) * 0x1000000 + bits.take(24)

const crcTable = Int32Array.from({ length: 256 }, (_, i) => {
  let crc = i << 24
  for (let bit = 0; bit < 8; bit += 1) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  return crc
})

const problem = (text: string) => new FileProblem(`the archive is damaged: ${text}`)

/** Inverts the Burrows–Wheeler transform in place: the byte in the low 8 bits, the next index above them. */
function unsort(sorted: Uint32Array, count: number): void {
  const starts = new Uint32Array(257)
  for (let i = 0; i < count; i += 1) {
    const next = ((sorted[i] ?? 0) & 0xff) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let i = 1; i < 257; i += 1) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0)
  for (let i = 0; i < count; i += 1) {
    const byte = (sorted[i] ?? 0) & 0xff
    const at = starts[byte] ?? 0
    starts[byte] = at + 1
    sorted[at] = (sorted[at] ?? 0) | (i << 8)
  }
}

let space = Buffer.allocUnsafe(1 << 20)
let ranks = new Uint32Array(0)

/** Used within one step only, so all archives share it. */
function ranksOf(level: number): Uint32Array {
  const length = level * 100_000
  if (ranks.length < length) ranks = new Uint32Array(length)
  return ranks.subarray(0, length)
}

/** The bytes of a decoded block. Four equal bytes are followed by a repeat count. */
function unrun(sorted: Uint32Array, count: number, origin: number): Buffer {
  let out = space
  let [length, entry, last, alike] = [0, (sorted[origin] ?? 0) >>> 8, -1, 0]
  for (let i = 0; i < count; i += 1) {
    const word = sorted[entry] ?? 0
    const byte = word & 0xff
    entry = word >>> 8
    if (length + 0x100 > out.length) out = Buffer.concat([out], out.length * 2)
    if (alike === 4) {
      out.fill(last, length, length + byte)
      length += byte
      alike = 0
      last = -1
      continue
    }
    alike = byte === last ? alike + 1 : 1
    last = byte
    out[length] = byte
    length += 1
  }
  space = out
  return Buffer.from(out.subarray(0, length))
}

function checksumOf(bytes: Buffer): number {
  let crc = -1
  for (let i = 0; i < bytes.length; i += 1) crc = (crc << 8) ^ (crcTable[(crc >>> 24) ^ (bytes[i] ?? 0)] ?? 0)
  return ~crc >>> 0
}

/** One step: a block's bytes, or undefined at the start or end of a stream. */
class Bzip2 {
  readonly bits = new BitReader()
  level = 0
  #crc = 0

  step(): Buffer | undefined {
    const { bits } = this
    if (this.level === 0) {
      const [magic, level] = [bits.take(24), bits.take(8) - 0x30]
      if (magic !== 0x425a68 || level < 1 || level > 9) throw problem('what follows is no bzip2')
      this.level = level
      this.#crc = 0
      return undefined
    }
    const kind = mark(bits)
    if (kind === endMark) {
      if (bits.take32() !== this.#crc) throw problem('its checksum is wrong')
      bits.place = (bits.place + 7) & ~7
      this.level = 0
      return undefined
    }
    if (kind !== blockMark) throw problem('its data make no sense')
    return this.#block()
  }

  #block(): Buffer {
    const { bits } = this
    const crc = bits.take32()
    if (bits.take(1) === 1) throw problem('it is of a kind that is not read (randomised)')
    const origin = bits.take(24)
    const sorted = ranksOf(this.level)
    const count = readSorted(bits, sorted)
    if (origin >= count) throw problem('its data make no sense')
    unsort(sorted, count)
    const bytes = unrun(sorted, count, origin)
    if (checksumOf(bytes) !== crc) throw problem('its checksum is wrong')
    this.#crc = (((this.#crc << 1) | (this.#crc >>> 31)) ^ crc) >>> 0
    return bytes
  }
}

/** The usual maximum of a compressed block: with less, more input is awaited. */
const enoughOf = (level: number) => 25_000 + level * 100_000

export async function* unpackBzip2(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bzip2 = new Bzip2()
  const { bits } = bzip2
  for await (const chunk of source) {
    bits.bytes = Buffer.concat([bits.bytes.subarray(bits.place >>> 3), chunk])
    bits.place &= 7
    while (bits.left > enoughOf(bzip2.level)) {
      const before = { place: bits.place, level: bzip2.level }
      try {
        const bytes = bzip2.step()
        if (bytes) yield bytes
      } catch (error) {
        if (error !== BitReader.tooFew) throw error
        bits.place = before.place
        bzip2.level = before.level
        break
      }
    }
  }
  while (bits.left > 0) {
    const bytes = bzip2.step()
    if (bytes) yield bytes
  }
  if (bzip2.level !== 0) throw BitReader.tooFew
}
