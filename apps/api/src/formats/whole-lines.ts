import { FileProblem } from './records.ts'

const [newLine, carriageReturn] = [0x0a, 0x0d]
/** A longer line means that it is not a text file. */
const longestLine = 1 << 16

/** Bytes that end with a line break, except at the end of the file. */
export interface LineBlock {
  bytes: Buffer
  isEnded: boolean
}

/** Splits a stream into blocks of whole lines, without the byte order mark. */
export async function* lineBlocks(source: AsyncIterable<Uint8Array>): AsyncGenerator<LineBlock> {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  for await (const chunk of source) {
    let bytes = Buffer.concat([rest, chunk])
    if (isFirst && bytes.length >= 3) {
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3)
      if (bytes.includes(0)) throw new FileProblem('it is no text (or text of two bytes a letter)')
      isFirst = false
    }
    const end = bytes.lastIndexOf(newLine) + 1
    rest = bytes.subarray(end)
    if (rest.length > longestLine) throw new FileProblem('it has no lines: it is no curve file')
    if (end > 0) yield { bytes: bytes.subarray(0, end), isEnded: true }
  }
  if (rest.length > 0) yield { bytes: rest, isEnded: false }
}

/** Calls `each` with the offsets of every line of a block, without its line break; empty lines too. */
export function eachLine({ bytes }: LineBlock, each: (from: number, to: number) => void): void {
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(newLine, from)
    const end = found < 0 ? bytes.length : found
    each(from, end > from && bytes[end - 1] === carriageReturn ? end - 1 : end)
    from = end + 1
  }
}
