import { FileProblem } from './records.ts'

/** Bit reader over the input so far, from an offset. */
export class BitReader {
  bytes: Uint8Array = new Uint8Array(0)
  /** Offset of the next bit. */
  place = 0

  /** Thrown if there are too few bits: retry with more input. */
  static readonly tooFew = new FileProblem('the archive is cut off: it ends in the middle of a block')

  get left(): number {
    return this.bytes.length - (this.place >>> 3)
  }

  /** Up to 24 bits. */
  take(count: number): number {
    const first = this.place >>> 3
    if (first + 4 > this.bytes.length && (this.place + count + 7) >>> 3 > this.bytes.length)
      throw BitReader.tooFew
    const { bytes } = this
    const word =
      (((bytes[first] ?? 0) << 24) |
        ((bytes[first + 1] ?? 0) << 16) |
        ((bytes[first + 2] ?? 0) << 8) |
        (bytes[first + 3] ?? 0)) >>>
      0
    const value = (word << (this.place & 7)) >>> (32 - count)
    this.place += count
    return value
  }

  take32(): number {
    const high = this.take(16)
    return high * 0x10000 + this.take(16)
  }
}

const damaged = () => new FileProblem('the archive is damaged: its data make no sense')

const longestCode = 20
const groupLength = 50

/** A Huffman table of a block: by length, the highest code and the offset of its symbols. */
interface CodeTable {
  shortest: number
  limits: Int32Array
  bases: Int32Array
  symbols: Uint16Array
}

function tableOf(lengths: Uint8Array): CodeTable {
  const counts = new Int32Array(longestCode + 2)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  const symbols = new Uint16Array(lengths.length)
  let at = 0
  for (let length = 1; length <= longestCode; length += 1)
    for (const [symbol, own] of lengths.entries())
      if (own === length) {
        symbols[at] = symbol
        at += 1
      }
  const limits = new Int32Array(longestCode + 1).fill(-1)
  const bases = new Int32Array(longestCode + 1)
  let [code, first, shortest] = [0, 0, 0]
  for (let length = 1; length <= longestCode; length += 1) {
    const count = counts[length] ?? 0
    bases[length] = first - code
    if (count > 0) {
      shortest ||= length
      limits[length] = code + count - 1
    }
    code = (code + count) << 1
    first += count
  }
  return { shortest, limits, bases, symbols }
}

function readSymbol(bits: BitReader, { shortest, limits, bases, symbols }: CodeTable): number {
  let code = bits.take(shortest)
  for (let length = shortest; length <= longestCode; length += 1) {
    if (code <= (limits[length] ?? -1)) return symbols[code + (bases[length] ?? 0)] ?? 0
    code = (code << 1) | bits.take(1)
  }
  throw damaged()
}

/** The bytes that occur in a block. */
function readUsed(bits: BitReader): Uint8Array {
  const rows = bits.take(16)
  const used: number[] = []
  for (let row = 0; row < 16; row += 1) {
    if ((rows & (0x8000 >> row)) === 0) continue
    const columns = bits.take(16)
    for (let column = 0; column < 16; column += 1)
      if ((columns & (0x8000 >> column)) !== 0) used.push(row * 16 + column)
  }
  if (used.length === 0) throw damaged()
  return Uint8Array.from(used)
}

/** Which table each group of symbols uses, move-to-front coded. */
function readSelectors(bits: BitReader, tables: number): Uint8Array {
  const selectors = new Uint8Array(bits.take(15))
  const order = Array.from({ length: tables }, (_, i) => i)
  for (let i = 0; i < selectors.length; i += 1) {
    let place = 0
    while (bits.take(1) === 1) place += 1
    const [table] = order.splice(place, 1)
    if (table === undefined) throw damaged()
    order.unshift(table)
    selectors[i] = table
  }
  return selectors
}

function readLengths(bits: BitReader, symbols: number): Uint8Array {
  const lengths = new Uint8Array(symbols)
  let length = bits.take(5)
  for (let i = 0; i < symbols; i += 1) {
    while (bits.take(1) === 1) length += bits.take(1) === 0 ? 1 : -1
    if (length < 1 || length > longestCode) throw damaged()
    lengths[i] = length
  }
  return lengths
}

/**
 * Decodes a block to its sorted bytes, each in the low 8 bits of `sorted`; returns their count. Layers of the format:
 * Huffman codes, move-to-front, runs of zeros.
 */
export function readSorted(bits: BitReader, sorted: Uint32Array): number {
  const used = readUsed(bits)
  const tableCount = bits.take(3)
  if (tableCount < 2 || tableCount > 6) throw damaged()
  const selectors = readSelectors(bits, tableCount)
  const end = used.length + 1
  const tables = Array.from({ length: tableCount }, () => tableOf(readLengths(bits, end + 1)))
  let [count, run, runBit, group, inGroup] = [0, 0, 1, -1, 0]
  let table: CodeTable | undefined
  for (;;) {
    if (inGroup === 0) {
      group += 1
      inGroup = groupLength
      table = tables[selectors[group] ?? 9]
    }
    inGroup -= 1
    if (!table) throw damaged()
    const symbol = readSymbol(bits, table)
    if (symbol < 2) {
      run += runBit << symbol
      runBit <<= 1
      if (run > sorted.length) throw damaged()
      continue
    }
    if (run > 0) {
      if (count + run > sorted.length) throw damaged()
      sorted.fill(used[0] ?? 0, count, count + run)
      count += run
      run = 0
      runBit = 1
    }
    if (symbol === end) return count
    if (count >= sorted.length) throw damaged()
    const byte = used[symbol - 1] ?? 0
    used.copyWithin(1, 0, symbol - 1)
    used[0] = byte
    sorted[count] = byte
    count += 1
  }
}
