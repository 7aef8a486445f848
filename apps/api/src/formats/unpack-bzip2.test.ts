import { expect, test } from 'vitest'
import { unpackBzip2 } from './unpack-bzip2.ts'

async function* inPieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) {
    await Promise.resolve()
    yield bytes.subarray(at, at + length)
  }
}
async function unpack(bytes: Buffer, length = 7): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of unpackBzip2(inPieces(bytes, length))) parts.push(part)
  return Buffer.concat(parts).toString('latin1')
}

// Made with bzip2 1.0.8.
const hello = Buffer.from('QlpoOTFBWSZTWeW18wkAAARRAAAQQAACRKAAIbUYDAKQacKjC7kinChIctr5hIA=', 'base64')
const empty = Buffer.from('QlpoORdyRThQkAAAAAA=', 'base64')
const runs = Buffer.from(
  'QlpoOTFBWSZTWWF4fNoAAALBQMAAPAAAAgAIIABQhgBNVJ6aTmcd8qSHdiBFrPfNt2UkM/F3JFOFCQYXh82g',
  'base64',
)
const letters = Buffer.from(
  'QlpoOTFBWSZTWbq+0ZsAAAP/////////////////////////////////////////////wAK8AAAJMABMAATAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABJgAJgACYAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJMABMAATAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAKqqgJgJgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAH9EBECEDEEEFH/CDCDiECEiFCFiGD/xDRDhDxEBEREhExFBFRFhFxGBGRGhGxHBHRHhHxIBIRIhIxJBJRJhJxKBKRKhKxLBLRLhLxMBMRMhMxNBNRNhNxOBOROhOxPBPRPhPxQBQRQhQxRBRRRhRxSBSRShSxTBTRThTxUBURUhUxVBVRVhVxWBWRWhWxXBXRXhXxYBYRYhYxZBZRZhZxaBaRahaxbBbRbhbxcBcRchcxdBdRdhdxeBeRehexfBfRfhfxgBgRghgxhBhRhhhxiBiRihixjBjRjhjxkBkRkhkxlBlRlhlxmBmRmhmxnBnRnhnxoBoRohoxpBpRphpxqBqRqhqxrBrRrhrxsBsRshsxtBtRthtxuBuRuhuxvBvRvhvxwBwRwhwxxBxRxhxxyByRyhyxzBzRzhzx0B0R0h0x1B1R1h1x2B2R2h2x3B3R3h3x4B4R4h4x5B5R5h5x6B6R6h6x7B7R7h7x8B8R8h8x9B9R9h9x+B+R+h+x/B/R/hdyRThQkLq+0Zs=',
  'base64',
)

test('texts, runs, nothing, and several after each other', async () => {
  expect(await unpack(hello)).toBe('hello hello hello\n')
  expect(await unpack(empty)).toBe('')
  expect(await unpack(runs)).toBe(`${'a'.repeat(4)}${'b'.repeat(1_000_000)}${'c'.repeat(259)}ddd`)
  expect(await unpack(letters)).toBe(
    Array.from({ length: 2_048 }, (_, i) => String.fromCharCode(i % 256)).join(''),
  )
  expect(await unpack(Buffer.concat([hello, empty, hello]), 1)).toBe('hello hello hello\n'.repeat(2))
})

test('any truncation or change is an error', async () => {
  for (let length = 1; length < hello.length; length += 1)
    await expect(unpack(hello.subarray(0, length))).rejects.toThrow(/archive is (cut off|damaged)/)
  // Padding bits may have any value; any other bit changes the result.
  for (let at = 0; at < hello.length * 8; at += 1) {
    const changed = Buffer.from(hello)
    changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7))
    const said = await unpack(changed).catch((error: Error) => error.message)
    expect(said).toMatch(/^the archive is (damaged|cut off): |^hello hello hello\n$/)
  }
  // A larger archive, truncated at each of its bytes.
  for (let at = 4; at < letters.length; at += 1) {
    const changed = Buffer.from(letters)
    changed[at] = ~(changed[at] ?? 0)
    await expect(unpack(changed, 100)).rejects.toThrow(/archive is (cut off|damaged)/)
  }
})
