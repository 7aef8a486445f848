import { isUtf8 } from 'node:buffer'

export const maxDepth = 20
/** Commas, colons and brackets. A default body cannot hold more, and a form with files has a few dozen. */
const maxMarks = 65_536

const [quote, backslash] = [0x22, 0x5c]
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d
const isBetween = (byte: number) => byte === 0x2c || byte === 0x3a

/** Offset after the string that starts here. */
function endOfString(bytes: Buffer, start: number): number {
  for (let from = start + 1; ; ) {
    const end = bytes.indexOf(quote, from)
    if (end === -1) return bytes.length
    let first = end
    while (bytes[first - 1] === backslash) first -= 1
    if ((end - first) % 2 === 0) return end + 1
    from = end + 1
  }
}

/** Whether parsing would cost more than its length: nested too deep, or too many parts. Stops early. */
export function isUnreasonable(bytes: Buffer): boolean {
  let [depth, marks] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === quote) {
      at = endOfString(bytes, at) - 1
      continue
    }
    if (isClosing(byte)) depth -= 1
    else if (isOpening(byte)) {
      depth += 1
      marks += 1
    } else if (isBetween(byte)) marks += 1
    if (depth > maxDepth || marks > maxMarks) return true
  }
  return false
}

/** Keys that could pollute a prototype. */
function refusePoison(key: string, value: unknown): unknown {
  const isPrototype =
    key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')
  if (key === '__proto__' || isPrototype) throw new SyntaxError('A key that is not allowed')
  return value
}
/** As written, or escaped. */
const maybePoison = /__proto__|constructor|\\u/

/** Parses the bytes; throws if they are not JSON, or JSON that no client of ours sends. */
export function readJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes) || isUnreasonable(bytes)) throw new SyntaxError('Not a JSON text of ours')
  const text = bytes.toString()
  return JSON.parse(text, maybePoison.test(text) ? refusePoison : undefined) as unknown
}
